/**
 * Traces of the server on request: HTTP requests, SQL statements and calls to providers, sent by OTLP. Loaded with
 * `node --import ./operations/tracing/register.mjs`; without it the server has no tracing code. `OTEL_EXPORTER_OTLP_ENDPOINT`
 * says where they go.
 *
 * @see docs/operations/traces.md
 */
import { register } from 'node:module';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { keepWhatIsSent } from './sent-attributes.mjs';

/** A random UUID (version 4). */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

class WithoutPersonalData extends BatchSpanProcessor {
  onEnd(span) {
    keepWhatIsSent(span);
    super.onEnd(span);
  }
}

// Without it, packages that the server imports are loaded as they are.
register('@opentelemetry/instrumentation/hook.mjs', import.meta.url);

new NodeTracerProvider({
  resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'shop' }),
  spanProcessors: [new WithoutPersonalData(new OTLPTraceExporter())],
}).register();

registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({
      // Probes and figures are asked for every few seconds.
      ignoreIncomingRequestHook: ({ url = '' }) => url.startsWith('/health/'),
      // The id of the request's log lines, which say its operation. The server takes no other form from a proxy either.
      requestHook: (span, request) => {
        const id = 'headers' in request ? request.headers['x-request-id'] : undefined;
        if (typeof id === 'string' && UUID.test(id)) span.setAttribute('shop.request_id', id);
      },
    }),
    new UndiciInstrumentation(),
    new PgInstrumentation({ requireParentSpan: true }),
  ],
});
