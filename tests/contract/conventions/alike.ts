import { has, names, type OperationFacts } from "./facts.ts";

/** What operations of one resource do unlike each other. */
export function unlike(all: readonly OperationFacts[]): string[] {
  return [...Map.groupBy(all, ({ id }) => id.split(".")[0])].flatMap(([resource = "", operations]) => {
    const of = (verb: string) => operations.find(({ id }) => id === `${resource}.${verb}`);
    const [list, object, summary, update] = [of("list"), of("retrieve"), of("summarize"), of("update")];
    const faults = {
      "expand otherwise in lists": list && object && String(expanded(list)) !== String(expanded(object)),
      "are summed by other filters than those of their list":
        list && summary && summary.asked.length > 0 && String(filters(summary)) !== String(filters(list)),
      "have metadata that no PATCH changes":
        object && has(object.answered, "metadata") && !(update && has(update.asked, "metadata")),
    };
    return Object.entries(faults).flatMap(([fault, is]) => (is ? [`${resource} ${fault}`] : []));
  });
}

const expanded = ({ asked }: OperationFacts) => asked.find(({ name }) => name === "expand")?.values ?? [];

const PAGING = ["limit", "cursor", "sort", "expand"];

const filters = ({ asked }: OperationFacts) => names(asked).filter((name) => !PAGING.includes(name));

/** The last words of addresses that act. Each is the only one for what it does. */
const ACTIONS = [
  ...["approve", "archive", "cancel", "capture", "close", "confirm", "detach", "disable", "enable", "hold"],
  ...["increment_authorization", "make_default", "merge", "preview", "redact", "release", "remove", "replay", "retry"],
  ...["refund", "reveal", "revoke", "rotate", "rotate_secret", "accept", "submit", "sync", "test", "void"],
  // What a page of payers is open for, and another one like it.
  ...["activate", "pause", "deactivate", "duplicate"],
  // An email with a link for its recipient.
  "send",
  // An email that asks an address to confirm.
  "send_confirmation",
  // What a sale would cost, and what a policy would do, which are not kept.
  ...["fee_quote", "simulate"],
  // Documents, which the merchant account itself lists.
  "documents",
  // A draft that gets its number, and what becomes of an invoice.
  ...["finalize", "pay", "mark_uncollectible", "credit_notes"],
  // A pause that ends, and a trial that lasts longer.
  ...["resume", "extend_trial"],
  // A failed charge that a person makes again.
  "retry_payment",
  // What a terminal does, and what is said of a sale whose result is unknown.
  ...["pair", "unpair", "reboot", "display", "acknowledge", "decide"],
  // A link's token, and a file beside a text of evidence.
  ...["token", "upload"],
  // Evidence from the library.
  "from_template",
  // A draft of a letter, which is not kept.
  "letter",
  // What is known of the sale becomes evidence.
  "collect",
  // Links to a customer's account, which are shown once.
  "portal_sessions",
];

/** Addresses of actions and parts that are named otherwise than those of other resources. */
export function misnamed(all: readonly OperationFacts[]): string[] {
  const read = new Set(all.filter(({ verb }) => verb === "GET").map(({ path }) => path.replace(/\/\{\w+\}$/, "")));
  return all
    .filter(({ isTestHelper }) => !isTestHelper)
    .filter(({ verb, path, item }) => {
      const last = path.split("/").at(-1) ?? "";
      const areEvents = item?.some(({ fixed }) => fixed.endsWith("_event")) && path.includes("{");
      if (areEvents) return last !== "events";
      if (path.includes("{reference}")) return !path.endsWith("/by_reference/{reference}");
      return verb === "POST" && !ACTIONS.includes(last) && !read.has(path) && path !== "/api/list_totals";
    })
    .map(({ id, path }) => `${id} ${path}`);
}
