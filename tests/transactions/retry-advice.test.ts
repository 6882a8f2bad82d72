import { describe, expect, test } from "vitest";
import {
  type DeclineFacts,
  RETRY_TABLE,
  RETRY_WORDS,
  retryAdviceOf,
  unknownCodesOf,
} from "#extensions/capabilities/transactions/retry-advice.rules.ts";

/** Visa Core Rules, decline categories: the issuer will never approve. */
const VISA_NEVER = ["04", "07", "12", "14", "15", "41", "43", "46", "57"];
const VISA_STOPPED = ["R0", "R1", "R3"];
/** Mastercard Transaction Processing Rules, merchant advice codes. */
const MASTERCARD_NEVER = ["03", "40", "41"];
const HOURS: Readonly<Record<string, number>> = { 24: 1, 25: 24, 26: 48, 27: 96, 28: 144, 29: 192, 30: 240 };

const DIGITS = [..."0123456789"];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NUMBERS = DIGITS.flatMap((first) => DIGITS.map((second) => `${first}${second}`));
const NETWORK_CODES = [
  ...NUMBERS,
  ...LETTERS.flatMap((letter) => DIGITS.flatMap((digit) => [`${letter}${digit}`, `${digit}${letter}`])),
];
const NETWORKS = ["Visa", "Mastercard", "Maestro", "AmericanExpress", "Discover", "JCB", "CartesBancaires", null];

const facts = (known: Partial<DeclineFacts>): DeclineFacts => ({
  ...{ network: "Visa", networkCode: null, adviceCode: null, declineCode: "card_declined" },
  ...known,
});
const wordOf = (known: Partial<DeclineFacts>) => retryAdviceOf(facts(known)).what;

/** The answer by the published lists alone, for every network that has no list of its own by Visa's. */
function published({ network, networkCode, adviceCode }: DeclineFacts): string {
  const isMastercard = network === "Mastercard" || network === "Maestro";
  const byCode = network === null || !isMastercard ? networkCode : null;
  const byAdvice = network === null || isMastercard ? adviceCode : null;
  if (VISA_STOPPED.includes(byCode ?? "") || byAdvice === "21") return "payer_stopped";
  if (VISA_NEVER.includes(byCode ?? "") || MASTERCARD_NEVER.includes(byAdvice ?? "")) return "never";
  if (["04", "07", "41", "43"].includes(networkCode ?? "")) return "never";
  if (byAdvice === "01" || networkCode === "54") return "after_update";
  if (networkCode === "1A") return "authenticate";
  if (HOURS[byAdvice ?? ""]) return `wait ${HOURS[byAdvice ?? ""]}`;
  return ["91", "96"].includes(networkCode ?? "") ? "unavailable" : "schedule";
}

function shown(known: DeclineFacts): string {
  const advice = retryAdviceOf(known);
  return advice.what === "wait" ? `wait ${advice.ms / 3_600_000}` : advice.what;
}

describe("what a decline allows", () => {
  test.each(NETWORKS)("of %s follows the published lists for each code and each advice", (network) => {
    for (const networkCode of [...NETWORK_CODES, null])
      for (const adviceCode of [...NUMBERS, null]) {
        const known = facts({ network, networkCode, adviceCode });
        expect(shown(known), JSON.stringify(known)).toBe(published(known));
      }
  });

  test("the network's time to wait comes before our own for an unavailable bank", () => {
    expect(shown(facts({ network: "Mastercard", networkCode: "91", adviceCode: "25" }))).toBe("wait 24");
  });

  test.each([
    ["payment_stopped", "payer_stopped"],
    ["lost_card", "never"],
    ["stolen_card", "never"],
    ["account_closed", "never"],
    ["expired_card", "after_update"],
    ["authentication_failed", "authenticate"],
    ["processing_error", "unavailable"],
    ["insufficient_funds", "schedule"],
    ["suspected_fraud", "schedule"],
    ["do_not_honor", "schedule"],
  ])("a processor's word without the network's code: %s is %s on every network", (declineCode, answer) => {
    for (const network of NETWORKS) expect(wordOf({ network, declineCode })).toBe(answer);
  });

  test("a wrong number is final where the network's code for it is", () => {
    expect(wordOf({ network: "Visa", declineCode: "incorrect_number" })).toBe("never");
    expect(wordOf({ network: "Mastercard", declineCode: "incorrect_number" })).toBe("schedule");
    expect(wordOf({ network: null, declineCode: "incorrect_number" })).toBe("never");
  });

  test("codes without their leading zero, in lower case or with blanks are the same codes", () => {
    expect(wordOf({ networkCode: "4" })).toBe("never");
    expect(wordOf({ networkCode: " r1 " })).toBe("payer_stopped");
    expect(wordOf({ network: "Mastercard", adviceCode: "3" })).toBe("never");
  });

  test("each row has its source, and the strictest come first within each kind of code", () => {
    const ranks = RETRY_TABLE.map(({ answer }) => RETRY_WORDS.indexOf(answer.what));
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    for (const { source } of RETRY_TABLE) expect(source).not.toBe("");
  });

  test("codes that no list has are known as such", () => {
    expect(unknownCodesOf(facts({ networkCode: "Q7", adviceCode: "98" }))).toEqual(["network", "advice"]);
    expect(unknownCodesOf(facts({ networkCode: "51", adviceCode: "02" }))).toEqual([]);
    expect(unknownCodesOf(facts({ networkCode: "R3", adviceCode: "24" }))).toEqual([]);
    expect(unknownCodesOf(facts({}))).toEqual([]);
  });
});
