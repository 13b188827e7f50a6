/** The routes of this site, as they are generated from src/routes. */
import * as generated from '../routeTree.gen.ts'
import { sectionsOf, type GeneratedRoutes } from './route-sections.ts'

export { routeTree } from '../routeTree.gen.ts'

const whole: GeneratedRoutes = generated
// Name by name: handed on as a whole, the module would bring a list of its names into the main script.
const { routeTree, sectionOf, paths } = whole
export const { needSection, allPaths } = sectionsOf({ routeTree, sectionOf, paths })
