import type { TryField, TryForm } from "./try-form.ts";

/** What was filled in, by the field's place and name; of several values each on its line. */
export interface TryValues {
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
  /** Which of the ways to send a body. */
  readonly mediaType: string | null;
  readonly idempotencyKey: string;
}

/** A request as it will be sent, but for who sends it. */
export interface TryRequest {
  readonly verb: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as text, a form's parts, or nothing. */
  readonly body: string | readonly FormPart[] | null;
}

export interface FormPart {
  readonly name: string;
  readonly value: string | File;
}

export const keyOf = (field: Pick<TryField, "in" | "name">): string => `${field.in}.${field.name}`;

export function requestOf(form: TryForm, values: TryValues): TryRequest {
  const body = bodyOf(form, values);
  const hasKey = form.idempotencyKey !== null && values.idempotencyKey !== "";
  return {
    verb: form.verb,
    path: pathOf(form, values),
    headers: {
      ...(hasKey ? { "Idempotency-Key": values.idempotencyKey } : {}),
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    body,
  };
}

function pathOf({ path, parameters }: TryForm, { texts }: TryValues): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(texts[keyOf({ in: "path", name })]?.trim() ?? ""),
  );
  const query = parameters
    .filter((field) => field.in === "query")
    .flatMap((field) =>
      valuesOf(field, texts).map((value) => `${nameInQuery(field.name)}=${encodeURIComponent(value)}`),
    );
  return query.length > 0 ? `${filled}?${query.join("&")}` : filled;
}

/** Brackets may stand as they are, and read better. */
function nameInQuery(name: string): string {
  return encodeURIComponent(name).replaceAll("%5B", "[").replaceAll("%5D", "]");
}

function bodyOf({ bodies }: TryForm, { texts, files, mediaType }: TryValues): TryRequest["body"] {
  const chosen = bodies.find((body) => body.mediaType === mediaType) ?? bodies[0];
  if (!chosen) return null;
  if (chosen.mediaType === "application/json") {
    const members = chosen.fields.flatMap((field) => {
      const value = jsonOf(field, texts);
      return value === null ? [] : [`${JSON.stringify(field.name)}:${value}`];
    });
    return `{${members.join(",")}}`;
  }
  return chosen.fields.flatMap((field): FormPart[] => {
    const file = files[keyOf(field)];
    if (file) return [{ name: field.name, value: file }];
    return valuesOf(field, texts).map((value) => ({ name: field.name, value }));
  });
}

/** The value as JSON, or null for a field that was left out. A number stays as it was typed, however long it is. */
function jsonOf(field: TryField, texts: TryValues["texts"]): string | null {
  const values = valuesOf(field, texts);
  const [first] = values;
  if (first === undefined) return null;
  if (field.kind === "list" || field.kind === "choices") return JSON.stringify(values);
  if (field.kind === "number") return NUMBER.test(first) ? first : JSON.stringify(first);
  return field.kind === "yes_no" || field.kind === "json" ? first : JSON.stringify(first);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function valuesOf(field: TryField, texts: TryValues["texts"]): string[] {
  const text = texts[keyOf(field)] ?? "";
  if (field.kind === "list" || field.kind === "choices")
    return text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  if (field.kind === "long_text") return text === "" ? [] : [text];
  return text.trim() === "" ? [] : [text.trim()];
}
