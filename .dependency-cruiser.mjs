/**
 * The arrows of ARCHITECTURE.md, one rule each. `npm run arrows` runs them.
 * Tests may reach further than the code they test, so most rules begin at files that are not tests.
 */
const TESTS = '\\.test\\.[cm]?[jt]sx?$|/testing/|^[a-z]+/test/|^web/e2e/|^ports/conformance/'
/** @param {string} path */
const notTests = (path) => ({ path, pathNot: TESTS })

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const forbidden = [
  {
    name: 'core-imports-only-core',
    comment:
      'The core has no I/O, clock, chance or library. Hand what it needs in as a field of a command, or move the code to server/engine.',
    severity: 'error',
    from: notTests('^core/src/'),
    to: { pathNot: '^core/src/' },
  },
  {
    name: 'units-import-nothing',
    comment: 'Units are the ground everything stands on. Move the helper that needs more to core/src/formulas.',
    severity: 'error',
    from: notTests('^core/src/units/'),
    to: { pathNot: '^core/src/units/' },
  },
  {
    name: 'formulas-import-only-units',
    comment: 'Formulas are shared with the browser, so they know units only. Pass the figures in as arguments.',
    severity: 'error',
    from: notTests('^core/src/formulas/'),
    to: { pathNot: '^core/src/(formulas|units)/' },
  },
  {
    name: 'rooms-of-the-machine-form-a-dag',
    comment:
      'Two rooms of the production machine that need each other are one, or the shared part belongs into the lower.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^core/assembly/[^/]+$' },
    to: { circular: true, path: '^core/assembly/[^/]+$' },
  },
  {
    name: 'rooms-of-the-machine-call-no-dispatcher',
    comment: 'What hands out commands calls the rooms. Rooms know the generated tables and lower rooms.',
    severity: 'error',
    from: { path: '^core/assembly/(?!snapshot/)[^/]+/' },
    to: { path: '^core/assembly/(?!generated\\.ts$)[^/]+\\.ts$' },
  },
  {
    name: 'contract-is-shared-ground',
    comment:
      'The contract is read by server and browser: core/units, core/formulas, the schema library and what is known of phone numbers (decision 81) only. Put server needs into the module that serves the operation.',
    severity: 'error',
    from: notTests('^contract/src/'),
    to: { pathNot: '^contract/src/|^core/src/(units|formulas)/|node_modules/(zod|libphonenumber-js)/' },
  },
  {
    name: 'ports-are-shapes',
    comment:
      'A port is a shape that adapters fill. Put code into an adapter, shared test suites into ports/conformance.',
    severity: 'error',
    from: notTests('^ports/src/'),
    to: { pathNot: '^ports/src/|^core/src/' },
  },
  {
    name: 'adapters-stand-alone',
    comment:
      'An adapter knows ports, core, contract, the lock on a file and its outside. Share other code between adapters through a port or core.',
    severity: 'error',
    from: { path: '^adapters/([^/]+)/', pathNot: TESTS },
    to: { path: '^(adapters|server|web|tools)/', pathNot: '^adapters/($1|file-lock|node_modules)/' },
  },
  {
    name: 'only-processes-choose-adapters',
    comment: 'Ask for the port as an argument; server/processes hands the adapter in.',
    severity: 'error',
    from: { path: '^(server|web)/', pathNot: `^server/processes/|${TESTS}` },
    to: { path: '^adapters/' },
  },
  {
    name: 'modules-through-their-index',
    comment: 'Import server/modules/<domain>/index.ts, and export there what others need.',
    severity: 'error',
    from: { path: '^server/', pathNot: `^server/modules/|${TESTS}` },
    to: { path: '^server/modules/', pathNot: '^server/modules/[^/]+/index\\.ts$' },
  },
  {
    name: 'modules-meet-through-their-index',
    comment: 'Import server/modules/<domain>/index.ts, and export there what others need.',
    severity: 'error',
    from: { path: '^server/modules/([^/]+)/', pathNot: TESTS },
    to: { path: '^server/modules/', pathNot: '^server/modules/[^/]+/index\\.ts$|^server/modules/$1/' },
  },
  {
    name: 'parts-meet-through-their-index',
    comment: 'A part of a module has a front door as well: export there what the other parts need.',
    severity: 'error',
    from: { path: '^server/modules/([^/]+)/([^/]+)/', pathNot: TESTS },
    to: {
      path: '^server/modules/$1/[^/]+/',
      pathNot: '^server/modules/[^/]+/[^/]+/index\\.ts$|^server/modules/$1/$2/',
    },
  },
  {
    name: 'modules-form-a-dag',
    comment: 'Two modules that need each other are one, or the shared part belongs into the lower of the two.',
    severity: 'error',
    scope: 'folder',
    from: { path: '^server/modules/[^/]+$' },
    to: { circular: true, path: '^server/modules/[^/]+$' },
  },
  {
    name: 'modules-know-no-outside',
    comment:
      'A module is the same in every process. Edges call modules, never back; files, sockets and HTTP come through a port.',
    severity: 'error',
    from: notTests('^server/modules/'),
    to: {
      path: '^server/(edges|processes|engine)/|^(node:)?(fs|net|http|https|http2|dgram|tls|worker_threads|child_process)(/|$)',
    },
  },
  {
    name: 'edges-use-front-doors',
    comment:
      'An edge parses, authenticates and hands over. Call the module, the kernel, a view or the EngineClient port; queries belong into a store.ts.',
    severity: 'error',
    from: notTests('^server/edges/'),
    to: { path: '^server/(engine|processes)/|^server/kernel/sql\\.ts$|node_modules/(pg|drizzle-orm)/' },
  },
  {
    name: 'drizzle-is-loaded-once',
    comment:
      'Take what SQL needs from server/kernel/sql.ts: as ES modules drizzle alone costs a start one and a half seconds (decision 154).',
    severity: 'error',
    from: { path: '^(server|tools)/', pathNot: '^server/kernel/(sql|database)\\.ts$' },
    to: { path: 'node_modules/drizzle-orm/' },
  },
  {
    name: 'edges-name-no-domain',
    comment:
      'An edge is envelope, signature, framing, limits and faults. Bind the operation in server/modules/<domain>/operations.ts, public-operations.ts or channels.ts; rules and shapes belong there too.',
    severity: 'error',
    from: notTests('^server/edges/'),
    to: { path: '^server/modules/|^contract/src/(?!(kernel|errors|regions)/)[^/]+/' },
  },
  {
    name: 'kernel-knows-no-domain',
    comment: 'The kernel serves every module alike. Pass what it needs from a module in from server/processes.',
    severity: 'error',
    from: notTests('^server/(kernel|views)/'),
    to: { path: '^server/(modules|edges|processes|engine)/' },
  },
  {
    name: 'only-engine-and-tools-run-the-machine',
    comment: 'Submit commands through the EngineClient port, read state from server/views.',
    severity: 'error',
    from: { path: '^(?!core/|server/engine/|tools/)', pathNot: TESTS },
    to: { path: '^core/src/(machine|reference)/' },
  },
  {
    name: 'web-sees-the-contract',
    comment: 'The browser knows contract, core/units and core/formulas. Add an operation to the contract and call it.',
    severity: 'error',
    from: notTests('^web/src/'),
    to: {
      path: '^(core|contract|ports|adapters|server|tools)/',
      pathNot: '^contract/src/|^core/src/(units|formulas)/',
    },
  },
  {
    name: 'web-has-no-node',
    comment: 'This code also runs in the browser. Let the server do it and hand the result over through the contract.',
    severity: 'error',
    from: notTests('^web/src/'),
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'features-through-their-index',
    comment: 'Import web/src/features/<domain>/index.ts, and export there what others need.',
    severity: 'error',
    from: { path: '^web/src/', pathNot: `^web/src/features/|${TESTS}` },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/[^/]+/index\\.tsx?$' },
  },
  {
    name: 'features-meet-through-their-index',
    comment: 'Import web/src/features/<domain>/index.ts, and export there what others need.',
    severity: 'error',
    from: { path: '^web/src/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^web/src/features/', pathNot: '^web/src/features/[^/]+/index\\.tsx?$|^web/src/features/$1/' },
  },
  {
    name: 'features-know-no-routes',
    comment: 'routes → features → shared. Take the value as a prop, or move it to shared.',
    severity: 'error',
    from: notTests('^web/src/(features|shared)/'),
    to: { path: '^web/src/routes/' },
  },
  {
    name: 'shared-knows-no-features',
    comment: 'routes → features → shared. Take the value as a prop, or move the component to its feature.',
    severity: 'error',
    from: notTests('^web/src/shared/'),
    to: { path: '^web/src/features/' },
  },
  {
    name: 'site-knows-no-console',
    comment: 'The console is served by a door of its own: what both show belongs to web/src/shared.',
    severity: 'error',
    from: { path: '^web/src/' },
    to: { path: '^web/console/' },
  },
  {
    name: 'console-shares-the-design-alone',
    comment: 'The console knows the base of the design and the contract. What it needs of a feature is an operation.',
    severity: 'error',
    from: { path: '^web/console/src/' },
    to: {
      path: '^(core|ports|adapters|server|tools)/|^web/src/',
      pathNot: '^web/src/shared/ui/(base/|styles\\.css)',
    },
  },
  {
    name: 'framework-in-one-room',
    comment:
      "What reaches into the router or the framework lives in web/src/framework, with a test that an upgrade would break. Use the packages' own front doors, or add what you need there.",
    severity: 'error',
    from: {
      path: '^web/',
      pathNot: `^web/(src/framework|build)/|^web/vite\\.config\\.ts$|routeTree\\.gen\\.ts$|${TESTS}`,
    },
    to: {
      path: 'routeTree\\.gen\\.ts$|^virtual:|^#tanstack|node_modules/@tanstack/(?!react-(router|start|query)/)|node_modules/@tanstack/react-(router|start)/dist/esm/(ssr|server|client|plugin)[./]|^@tanstack/(?!react-(router|start|query)$)',
    },
  },
  {
    name: 'framework-knows-no-page',
    comment:
      'routes → features → shared → framework. Hand in what it needs; the routes come from the generated tree alone.',
    severity: 'error',
    from: { path: '^web/src/framework/', pathNot: TESTS },
    to: { path: '^web/src/(routes|features|shared|content|locales|regions)/' },
  },
  {
    name: 'no-cycles',
    comment: 'Move what both need into a third file.',
    severity: 'error',
    from: {},
    // The generated route tree and the routes know each other by design of the router.
    to: { circular: true, viaOnly: { pathNot: 'routeTree\\.gen\\.ts$' } },
  },
  {
    name: 'production-never-imports-tests-or-tools',
    comment: 'Move what production needs out of the test or tool.',
    severity: 'error',
    from: { path: '^(core|contract|ports|adapters|server|web)/', pathNot: TESTS },
    to: { path: `^tools/|${TESTS}|node_modules/(vitest|playwright-core|fast-check)/` },
  },
  {
    name: 'resolvable',
    comment: 'The file or package is not there: mend the path, or add the package to the workspace that uses it.',
    severity: 'error',
    from: { pathNot: 'routeTree\\.gen\\.ts$' },
    to: { couldNotResolve: true, pathNot: '^virtual:|^#|\\.css(\\?|$)' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden,
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    // bench/lighthouse has packages of its own, which the bench alone installs.
    // A package's own dist is where it is imported from.
    exclude: {
      path: '^(core|contract|ports|adapters|server|web|tools)/(dist|data)/|/(\\.output|\\.tmp|bench/lighthouse)/',
    },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
    },
  },
}
