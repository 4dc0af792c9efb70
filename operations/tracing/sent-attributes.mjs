/**
 * What leaves the process with a span. No personal data: URLs have references, tokens and phone numbers, errors quote what
 * was sent. Statements have placeholders in place of values.
 */

/** The attributes that are sent, by their names in OpenTelemetry's conventions and in older ones. */
const SENT = new Set([
  'http.request.method',
  'http.method',
  'http.response.status_code',
  'http.status_code',
  'server.address',
  'server.port',
  'net.peer.name',
  'db.system',
  'db.system.name',
  'db.statement',
  'db.query.text',
  'error.type',
  'shop.request_id',
]);

/**
 * Deletes all other attributes, the events and the message of an error.
 *
 * @param {{ attributes: Record<string, unknown>, events: unknown[], status: { message?: string } }} span
 */
export function keepWhatIsSent(span) {
  for (const name of Object.keys(span.attributes)) if (!SENT.has(name)) delete span.attributes[name];
  // Errors quote what was sent.
  span.events.length = 0;
  delete span.status.message;
}
