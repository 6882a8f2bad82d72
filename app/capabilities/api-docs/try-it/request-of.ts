import type { TryField, TryForm } from "./try-form.ts";

/** A request as it will be sent, without credentials. */
export interface TryRequest {
  readonly verb: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON as text, a form, or nothing. */
  readonly body: string | FormData | null;
}

/** The name of the form's own control. Those of the operation are named by `keyOf`. */
export const IDEMPOTENCY_KEY = "idempotency_key";

export const keyOf = (field: Pick<TryField, "in" | "name">): string => `${field.in}.${field.name}`;

export function requestOf(form: TryForm, filledIn: FormData): TryRequest {
  const body = bodyOf(form, filledIn);
  const key = textOf(filledIn, IDEMPOTENCY_KEY);
  return {
    verb: form.verb,
    path: pathOf(form, filledIn),
    headers: {
      ...(key === "" ? {} : { "Idempotency-Key": key }),
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
    },
    body,
  };
}

function pathOf({ path, parameters }: TryForm, filledIn: FormData): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(textOf(filledIn, keyOf({ in: "path", name })).trim()),
  );
  const query = parameters
    .filter((field) => field.in === "query")
    .flatMap((field) => valuesOf(field, filledIn).flatMap((value) => pairsOf(field, value)))
    .map(([name, value]) => `${nameInQuery(name)}=${encodeURIComponent(value)}`);
  return query.length > 0 ? `${filled}?${query.join("&")}` : filled;
}

/** An object has one parameter for each key: `metadata[order_id]`. What is no object is sent for the API to refuse. */
function pairsOf({ name, kind }: TryField, value: string): [name: string, value: string][] {
  const entries = kind === "json" ? entriesOf(value) : null;
  return entries?.map(([key, each]) => [`${name}[${key}]`, String(each)]) ?? [[name, value]];
}

function entriesOf(json: string): [string, unknown][] | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? Object.entries(value) : null;
  } catch {
    return null;
  }
}

/** Brackets need no encoding here and read better. */
function nameInQuery(name: string): string {
  return encodeURIComponent(name).replaceAll("%5B", "[").replaceAll("%5D", "]");
}

function bodyOf({ body }: TryForm, filledIn: FormData): TryRequest["body"] {
  if (!body) return null;
  if (body.mediaType === "application/json") {
    const members = body.fields.flatMap((field) => {
      const value = jsonOf(field, valuesOf(field, filledIn));
      return value === undefined ? [] : [`${JSON.stringify(field.name)}:${value}`];
    });
    return `{${members.join(",")}}`;
  }
  const form = new FormData();
  for (const field of body.fields) {
    const file = filledIn.get(keyOf(field));
    // A field without a chosen file holds one without a name.
    if (file instanceof File && file.name !== "") form.append(field.name, file, file.name);
    else if (field.kind !== "file") for (const value of valuesOf(field, filledIn)) form.append(field.name, value);
  }
  return form;
}

/** The value as JSON; undefined for a field that was left out. A number stays as it was typed, however long it is. */
function jsonOf({ kind }: TryField, values: readonly string[]): string | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  if (kind === "list" || kind === "choices") return JSON.stringify(values);
  const isJson = kind === "yes_no" || kind === "json" || (kind === "number" && NUMBER.test(first));
  return isJson ? first : JSON.stringify(first);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

function valuesOf(field: TryField, filledIn: FormData): string[] {
  const texts = filledIn.getAll(keyOf(field)).map(String);
  if (field.kind === "long_text") return texts.filter((text) => text !== "");
  const values = field.kind === "list" ? texts.flatMap((text) => text.split("\n")) : texts;
  return values.map((value) => value.trim()).filter(Boolean);
}

function textOf(filledIn: FormData, name: string): string {
  return String(filledIn.get(name) ?? "");
}
