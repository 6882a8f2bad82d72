import { randomBytes } from "node:crypto";
import type { Ids } from "#tests/support/sample.ts";
import type { Entry } from "./entry.ts";
import type { Operation } from "./operations.ts";
import { type Extra, namesIn } from "./requests.ts";

/** The same request twice: with another organization's ID and with an unknown one. */
export interface Substitution {
  readonly where: string;
  /** A value beside the operation's own parameters; the strongest credential suffices. */
  readonly isAround?: boolean;
  /** A header or a host, which is read where the request is authenticated. */
  readonly isOfDoor?: boolean;
  readonly theirs: Attempt;
  readonly nobodys: Attempt;
}

export interface Attempt {
  readonly ids: Ids;
  readonly extra: Extra;
  /** The substituted values. */
  readonly values: readonly string[];
}

interface Strangers {
  readonly ours: Ids;
  readonly theirs: Ids;
  readonly live: Ids;
  readonly host: (slug: string) => string;
}

const UI_HEADERS = ["x-org-id", "x-org-slug", "x-organization-id", "x-forwarded-host"];

export function substitutionsOf(operation: Operation, entry: Entry, strangers: Strangers): Substitution[] {
  const names = namesIn(operation, entry).filter((name) => name in strangers.theirs);
  return [
    ...names.flatMap((name) => inPlaceOf([name], strangers)),
    ...(names.length > 1 ? inPlaceOf(names, strangers) : []),
    ...(names.includes("dispute_id") ? byEngineName(names, strangers) : []),
    ...around(operation, strangers),
  ];
}

function inPlaceOf(names: readonly string[], { ours, theirs, live }: Strangers): Substitution[] {
  const swap = (from: Ids): Attempt => {
    const swapped = Object.fromEntries(names.map((name) => [name, from[name] ?? ours[name] ?? ""]));
    return { ids: { ...ours, ...swapped }, extra: {}, values: Object.values(swapped) };
  };
  const nobodys = swap(Object.fromEntries(names.map((name) => [name, nobodysNameLike(theirs[name] ?? "")])));
  const isInLive = names.every((name) => name in live);
  return [
    { where: names.join("+"), theirs: swap(theirs), nobodys },
    ...(isInLive ? [{ where: `live ${names.join("+")}`, theirs: swap(live), nobodys }] : []),
  ];
}

/** Every dispute path also accepts the engine's ID. */
function byEngineName(names: readonly string[], strangers: Strangers): Substitution[] {
  const { ours, theirs } = strangers;
  const swap = (value: string, from: Ids): Attempt => {
    const others = Object.fromEntries(names.map((name) => [name, from[name] ?? ""]));
    return { ids: { ...ours, ...others, dispute_id: value }, extra: {}, values: [value, ...Object.values(others)] };
  };
  const engineName = theirs.engine_dispute_id ?? "";
  const nobody = Object.fromEntries(names.map((name) => [name, nobodysNameLike(theirs[name] ?? "")]));
  return [
    {
      where: "engine_dispute_id",
      theirs: swap(engineName, theirs),
      nobodys: swap(nobodysNameLike(engineName), nobody),
    },
  ];
}

function around({ of, method }: Operation, { ours, theirs, host }: Strangers): Substitution[] {
  // Writes use an unknown ID, since our own resource would be gone after the first.
  const harmless = Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, nobodysNameLike(value)]));
  const ids = method === "GET" ? ours : { ...ours, ...harmless, organization_id: ours.organization_id ?? "" };
  const with_ = (where: string, extraOf: (from: Ids) => Extra, values: (from: Ids) => string[]): Substitution => {
    const nobody = Object.fromEntries(Object.entries(theirs).map(([name, value]) => [name, nobodysNameLike(value)]));
    const attempt = (from: Ids): Attempt => ({ ids, extra: extraOf(from), values: values(from) });
    const isOfDoor = !where.startsWith("?");
    return { where, isAround: true, isOfDoor, theirs: attempt(theirs), nobodys: attempt(nobody) };
  };
  const name = (header: string) => (header === "x-org-slug" ? "organization_slug" : "organization_id");
  const headers = of === "ui" ? UI_HEADERS : ["x-org-slug"];
  return [
    ...headers.map((header) => {
      const sentBy = (from: Ids) =>
        header === "x-forwarded-host" ? host(from.organization_slug ?? "") : (from[name(header)] ?? "");
      return with_(
        header,
        (from) => ({ headers: { [header]: sentBy(from) } }),
        (from) => [sentBy(from)],
      );
    }),
    ...(of === "ui" && method === "GET"
      ? ["organization_id", "cursor"].map((field) =>
          with_(
            `?${field}`,
            (from) => ({ query: { [field]: from[field] ?? "" } }),
            (from) => [from[field] ?? ""],
          ),
        )
      : []),
    ...(of === "ui"
      ? [
          with_(
            "host",
            (from) => ({ host: host(from.organization_slug ?? "") }),
            (from) => [from.organization_slug ?? ""],
          ),
        ]
      : []),
  ];
}

/** An unknown ID of the same length and letters. */
export function nobodysNameLike(name: string): string {
  const at = name.startsWith("org_") && name.includes("_", 5) ? 4 : name.indexOf("_") + 1;
  const random = randomBytes(name.length).toString("hex");
  if (/^[0-9a-f]{8}-/.test(name)) return name.replace(/[0-9a-f]/g, (_digit, index: number) => random[index] ?? "0");
  if (/^[a-z]{3}_[0-9a-z]{26}$/.test(name)) return `${name.slice(0, 6)}${random.slice(0, name.length - 6)}`;
  return `${name.slice(0, at)}${random.slice(0, name.length - at)}`;
}
