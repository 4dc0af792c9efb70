/** Deletes from a span what must not be sent. */
export function keepWhatIsSent(span: {
  attributes: Record<string, unknown>;
  events: unknown[];
  status: { message?: string };
}): void;
