/**
 * Spans by OpenTelemetry. Off unless TRACES_URL says where they go; then its packages are loaded, and only then. The one place
 * that knows them.
 */
import { noTraces } from '../kernel/index.ts'
import type { Traces } from '../kernel/index.ts'

/** A plain value, so that it can be handed to a thread. */
export interface TraceSettings {
  /** Takes OTLP over HTTP: http://127.0.0.1:4318/v1/traces. */
  readonly url: string
  /** Of a hundred spans so many are sent. */
  readonly percent: number
}

export interface OpenTraces extends Traces {
  /** Sends what waits; gives up after a few seconds. */
  close(): Promise<void>
}

/** Spans that may wait to be sent; those beyond are dropped. */
const MOST_WAITING = 8_192
const SEND_EVERY_MS = 1_000
const PATIENCE_MS = 2_000

/** `thread` tells the threads of a process apart. Null = nobody wants traces. */
export async function openTraces(settings: TraceSettings | null, thread: string): Promise<OpenTraces> {
  if (settings === null) return { ...noTraces, close: () => Promise.resolve() }
  const { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } = await import('@opentelemetry/sdk-trace')
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: PATIENCE_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'exchange', 'thread.name': thread }),
    sampler: new TraceIdRatioBasedSampler(settings.percent / 100),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: PATIENCE_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('exchange')
  return {
    ended: (name, startedAt, facts) => {
      const now = performance.now()
      const at = performance.timeOrigin + now
      tracer.startSpan(name, { root: true, startTime: at - (now - startedAt), attributes: { ...facts } }).end(at)
    },
    close: async () => provider.shutdown().catch(() => {}),
  }
}
