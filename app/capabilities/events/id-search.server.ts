const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** The ID that is searched for, by its kind. Null for a text that is no ID. */
export function readIdSearch(
  text: string,
): { readonly kind: "event" | "request" | "resource"; readonly id: string } | null {
  if (text.startsWith("req_")) return { kind: "request", id: text };
  if (!ID.test(text)) return null;
  return { kind: text.startsWith("evt_") ? "event" : "resource", id: text };
}
