import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Code, ConnectError } from "@connectrpc/connect";
import { serviceErrorToApiError } from "#app/rest/service-error.server.ts";
import { type RefusalCode, refuse } from "#extensions/platform/kernel/refuse.ts";
import { ErrorInfoSchema } from "#proto/google/rpc/error_details_pb.ts";

export interface Thrown {
  readonly path: string;
  readonly code: string;
  /** Null where the throwing code does not state it: an error of the app, and a fault among an error's details. */
  readonly status: number | null;
  readonly type: string | null;
}

const SEARCHED = [
  "app/auth",
  "app/rest",
  "app/capabilities",
  "app/server",
  "extensions/capabilities",
  "extensions/connectors",
  "extensions/platform",
  "extensions/server",
  // Providers read these answers, not the API's clients.
  ":(exclude)*-webhook.ts",
  ":(exclude)extensions/platform/composition/public-route.ts",
];

/** Every code that the sources throw, with the status and type that its caller sees. */
export function thrownCodes(): Thrown[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", ...SEARCHED], { encoding: "utf8" });
  const paths = listed.split("\n").filter((path) => path.endsWith(".ts"));
  const sources = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const kinds = kindsOf(sources.map(({ text }) => text));
  return sources.flatMap(({ path, text }) =>
    [...(path.startsWith("app/") ? ofTheApp(text) : ofTheService(text, kinds)), ...ofDetails(text)].map((found) => ({
      path,
      ...found,
    })),
  );
}

type Found = Omit<Thrown, "path">;

/**
 * `super("code", …)` in a class, and `new ConflictError("code", …)`: the class determines the kind, and the kind the
 * status.
 */
function ofTheService(text: string, kinds: ReadonlyMap<string, string>): Found[] {
  const inherited = classesIn(text).flatMap(({ name, body }) =>
    [...body.matchAll(/\bsuper\(\s*"([a-z_]+)"/g)].map(([, code = ""]) => seen(code, kinds.get(name))),
  );
  const refused = refusedIn(text).map((code) => seen(code, refuse(code as RefusalCode, {} as never).kind));
  return [...inherited, ...refused];
}

/** `refuse("code", …)` of the app, which reads status and type from the catalog. */
function ofTheApp(text: string): Found[] {
  return refusedIn(text).map((code) => ({ code, status: null, type: null }));
}

function refusedIn(text: string): string[] {
  return [...text.matchAll(/\brefuse\(\s*"([a-z_]+)"/g)].map(([, code = ""]) => code);
}

function ofDetails(text: string): Found[] {
  return [...text.matchAll(/\bcode: "([a-z]+_[a-z_]+)"/g)].map(([, code = ""]) => ({ code, status: null, type: null }));
}

/** The app's HTTP answer for a service's error. */
function seen(code: string, kind = ""): Found {
  const desc = ErrorInfoSchema;
  const value = { reason: code, domain: "tollhouse", metadata: { kind } };
  const error = serviceErrorToApiError(new ConnectError("", Code.Unknown, undefined, [{ desc, value }]));
  return { code, status: error?.init.status ?? Number.NaN, type: error?.init.type ?? `no type for the kind ${kind}` };
}

function classesIn(text: string) {
  return text.split(/^(?:export )?(?:abstract )?class /m).flatMap((body) => {
    const [, name = "", base = ""] = /^(\w+) extends (\w+)/.exec(body) ?? [];
    return name ? [{ name, base, body }] : [];
  });
}

/** The kind of each error class, its own or that of the class it extends. */
function kindsOf(texts: readonly string[]): ReadonlyMap<string, string> {
  const classes = new Map(texts.flatMap(classesIn).map((found) => [found.name, found]));
  const kindOf = (name: string): string => {
    const found = classes.get(name);
    return found ? (/\bkind = "([a-z_]+)"/.exec(found.body)?.[1] ?? kindOf(found.base)) : "";
  };
  return new Map([...classes.keys()].map((name) => [name, kindOf(name)]));
}
