import { fixedOf, has, names, type OperationFacts } from "./facts.ts";

/** What an operation does otherwise than the convention says, in words. */
type Rule = (facts: OperationFacts) => readonly string[];

const EVERY = ["object", "organization_id", "environment", "created_at", "updated_at", "version"];

/** Records of what happened never change. They have the time at which it happened. */
const RECORDS = ["event", "audit_event", "dispute_event", "resource_event", "request_log", "event_type"];

/** Objects that exist for tests only. */
const OF_TESTS = ["engine_fault", "test_clock"];

/** Files, and the payment engine's answer to a submission, byte for byte. */
const VERBATIM = [
  "disputes.submit",
  "disputes.downloadEvidence",
  "disputeTemplates.download",
  "disputePackets.download",
  "exports.download",
  "invoices.download",
  "settlements.statement",
  "monthlyStatements.content",
  "payouts.reconciliationContent",
  "testClocks.fixture",
];

/** The object that an operation answers, or those of its list. */
const shownBy = ({ item, answered }: OperationFacts) => item ?? answered;

export const isKept = (facts: OperationFacts): boolean => {
  const shown = shownBy(facts);
  const kind = fixedOf(shown, "object");
  const isIdentified = has(shown, `${kind}_id`) || has(shown, "version");
  return isIdentified && !has(shown, "deleted") && ![...RECORDS, ...OF_TESTS].includes(kind);
};

export const RULES: Readonly<Record<string, Rule>> = {
  "an answer says what it is": ({ id, answered }) =>
    VERBATIM.includes(id) || fixedOf(answered, "object") !== "" ? [] : ["lacks object"],

  "an object that is kept says whose it is, when it changed, and how often": (facts) =>
    isKept(facts) ? EVERY.filter((name) => !has(shownBy(facts), name)).map((name) => `lacks ${name}`) : [],

  "an answer that is no list does not wrap": ({ answered, item }) =>
    item === null && has(answered, "data") && fixedOf(answered, "object") !== "event" ? ["wraps in data"] : [],

  "a change takes If-Match where the object has a version": ({ verb, ifMatch, answered }) =>
    verb === "PATCH" && has(answered, "version") && !ifMatch ? ["takes no If-Match"] : [],

  "only what has a version takes If-Match": ({ ifMatch, answered }) =>
    ifMatch && !has(answered, "version") ? ["takes If-Match"] : [],

  "a removal answers the object's kind, its ID and that it is gone": ({ verb, answered, path }) => {
    if (verb !== "DELETE") return [];
    const [id] = /[^{]+(?=\}$)/.exec(path) ?? [];
    return ["object", "deleted", ...(id ? [id] : [])]
      .filter((name) => !has(answered, name))
      .map((name) => `lacks ${name}`);
  },

  "what takes a cursor answers one, and what does not has none": ({ asked, answered }) =>
    has(asked, "cursor") === has(answered, "next_cursor") ? [] : ["pages by half"],

  "a sum of a resource is its summary": ({ verb, path, answered }) =>
    verb === "GET" && path.endsWith("/summary") !== fixedOf(answered, "object").endsWith("_summary")
      ? ["is a summary by half"]
      : [],

  "a list that pages is sorted by age, either way": ({ asked, item }) => {
    if (!item || !has(asked, "cursor")) return [];
    const sort = asked.find(({ name }) => name === "sort");
    if (!sort) return ["lacks sort"];
    return sort.values.length === 0 || sort.values.every((value) => sort.values.includes(reversed(value)))
      ? []
      : ["sorts one way only"];
  },

  "a list that pages is filtered by time and IDs": ({ asked, item }) => {
    if (!item || !has(asked, "cursor")) return [];
    const kind = fixedOf(item, "object");
    const wanted = RECORDS.includes(kind) ? ["created_at"] : ["created_at", "updated_at", "ids"];
    return wanted.filter((name) => !has(asked, name)).map((name) => `lacks ${name}`);
  },

  "a list that pages is filtered by several statuses": ({ asked, item, path }) => {
    const status = item && names(item).find((name) => name === `${fixedOf(item, "object")}_status`);
    if (!status || !has(asked, "cursor") || path.includes(`{${status}}`)) return [];
    return asked.some(({ name, kind }) => name === status && kind === "list") ? [] : [`lacks ${status}`];
  },

  "a list whose items have metadata is filtered by it": ({ asked, item }) => {
    if (!item || !has(item, "metadata")) return [];
    return asked.some(({ name, kind }) => name === "metadata" && kind === "map") ? [] : ["lacks metadata"];
  },

  "an instant is named for it": ({ answered, item }) =>
    [...answered, ...(item ?? [])]
      .filter(({ name, isInstant }) => isInstant && !name.endsWith("_at") && !NAMED_BY_THE_CONTRACT.includes(name))
      .map(({ name }) => `names an instant ${name}`),
};

/** Instants that the field of payments has other names for, and a test clock's. */
const NAMED_BY_THE_CONTRACT = [
  "timestamp",
  "available_on",
  "redeem_by",
  "respond_by",
  "next_respond_by",
  "release_by",
  "period_start",
  "current_period_start",
  "current_period_end",
  "trial_start",
  "trial_end",
  "period_end",
  "now",
  "advances_to",
  "outcome_unknown_since",
  "unknown_since",
  "review_since",
];

const reversed = (sort: string) => (sort.startsWith("-") ? sort.slice(1) : `-${sort}`);
