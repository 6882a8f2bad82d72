import fc from "fast-check";
import type { Draft } from "./draft.ts";
import { rawJson } from "./hostile-values.ts";

export type Mutation = fc.Arbitrary<(draft: Draft) => Draft>;

/** A change of the JSON body's text; a request without one gets one. */
function ofBody(change: (json: string) => Buffer | string): (draft: Draft) => Draft {
  return (draft) => {
    const isJson = draft.headers.some(([name, value]) => name === "content-type" && value === "application/json");
    if (draft.body && !isJson)
      return { ...draft, body: Buffer.from(change(draft.body.toString("latin1")).toString(), "latin1") };
    const headers = isJson ? draft.headers : [...draft.headers, ["content-type", "application/json"] as const];
    return { ...draft, headers, body: Buffer.from(change(draft.body?.toString() ?? "{}")) };
  };
}

const MARKER = "@@here@@";

/** Puts raw JSON in place of one of the body's values, or adds it under a new name. */
function replaceValue(place: number, name: string, raw: string): (json: string) => string {
  return (json) => {
    const body = parsed(json);
    const names = Object.keys(body);
    const at = names.length > 0 && place % 3 > 0 ? (names[place % names.length] ?? name) : name;
    // Edits the text: an assignment to __proto__ would send nothing.
    const others = names
      .filter((each) => each !== at)
      .map((each) => `${JSON.stringify(each)}:${JSON.stringify(body[each])}`);
    return `{${[...others, `${JSON.stringify(at)}:${MARKER}`].join(",")}}`.replace(MARKER, () => raw);
  };
}

function parsed(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

const oddNames = fc.constantFrom(
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "organization_id",
  "",
  "a".repeat(5_000),
  "\u0000",
);
const where = fc.nat({ max: 20 });

export const bodyMutations: Readonly<Record<string, Mutation>> = {
  "a value of the body": fc
    .tuple(where, oddNames, rawJson)
    .map(([place, name, raw]) => ofBody(replaceValue(place, name, raw))),
  "the body is something else": rawJson.map((raw) => ofBody(() => raw)),
  "the body is cut off": fc.nat({ max: 60 }).map((at) => ofBody((json) => json.slice(0, at))),
  "a name stands twice": oddNames.map((name) =>
    ofBody((json) => json.replace("{", () => `{${JSON.stringify(name)}:1,${JSON.stringify(name)}:2,`)),
  ),
  "bytes that are no text": fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((bytes) => ofBody(() => Buffer.from(bytes))),
  "a broken sequence": ofBodyBytes([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]),
  "a body of 2 MiB": fc.constant(ofBody(() => `{"name":"${"a".repeat(2 * 1024 * 1024)}"}`)),
};

function ofBodyBytes(bytes: readonly number[]): Mutation {
  return where.map((at) =>
    ofBody((json) => Buffer.concat([Buffer.from(json.slice(0, at)), Buffer.from(bytes), Buffer.from(json.slice(at))])),
  );
}
