import { writeFile } from "node:fs/promises";
import { messageJson } from "#contract/message-json.ts";
import { organizationJson } from "#extensions/capabilities/organizations/index.ts";
import { currencyNamed, type Options, UsageError } from "#extensions/platform/commands/arguments.ts";
import { type Command, inOrganization } from "#extensions/platform/commands/command.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { STATUS_MOVES, type StatusMove } from "./account-status.rules.ts";
import { approve, moveStatus, reject, reopen, requestUpdate, setLimit } from "./decide.ts";
import { listAccounts } from "./list-accounts.ts";
import type { MerchantAccount } from "./merchant-account.entity.ts";
import { showAccount } from "./merchant-account.message.ts";
import { profileIn } from "./profile-options.ts";
import { describeOrganization } from "./public-profile.ts";
import { REASON_CODES, type ReasonCode } from "./requirements.rules.ts";
import { revealApplication } from "./reveal-application.ts";
import { readDocument } from "./upload-document.ts";

const WHERE = "--organization <slug> [--environment sandbox|live] --reason <text>";

/** A command on one account, whose reason the organization's audit log shows. */
function onAccount(
  verb: string,
  options: string,
  act: (work: UnitOfWork, options: Options, reason: string) => Promise<unknown>,
): Command {
  return {
    name: `merchants ${verb}`,
    options: `${WHERE}${options && ` ${options}`}`,
    run: async (system, given) => act(await inOrganization(system, given), given, given.get("reason")),
  };
}

const shown = async (work: UnitOfWork, account?: MerchantAccount): Promise<unknown> =>
  JSON.parse(messageJson(await showAccount(work, account)));

export const merchantAccountCommands: readonly Command[] = [
  {
    name: "merchants list",
    options: "[--environment sandbox|live] [--onboarding-status under_review|…]",
    run: listAccounts,
  },
  {
    name: "merchants show",
    options: "--organization <slug> [--environment sandbox|live]",
    run: async (system, options) => shown(await inOrganization(system, options)),
  },
  {
    name: "organizations describe",
    options:
      "--organization <slug> [--tagline …] [--brand-color #rrggbb] [--support-email …] [--support-phone …] [--website-url https://…]",
    run: async (system, options) =>
      organizationJson(await describeOrganization(await inOrganization(system, options), profileIn(options))),
  },
  onAccount("reveal", "  (the whole application; the read is audited)", (work, _options, reason) =>
    revealApplication(work, reason),
  ),
  onAccount("document", "--document <id> --file <path>   (the read is audited)", async (work, options, reason) => {
    const { content, fileName } = await readDocument(work, options.get("document"), reason);
    await writeFile(options.get("file"), content, { mode: 0o600, flag: "wx" });
    return { file_name: fileName, size_bytes: content.byteLength };
  }),
  onAccount("approve", "", async (work, _options, reason) =>
    shown(work, await approve(work, { reason, reasonCodes: [] })),
  ),
  onAccount("reject", "--reason-codes <a,b>", async (work, options, reason) => {
    return shown(work, await reject(work, { reason, reasonCodes: reasonCodesOf(options) }));
  }),
  onAccount("reopen", "", async (work, _options, reason) => shown(work, await reopen(work, reason))),
  onAccount(
    "request-update",
    "--items <item=reason_code,…> [--due-days <1 to 90>]   (an item as in requirements, or a type of document)",
    async (work, options, reason) => {
      const items = itemsOf(options, work.now());
      const reasonCodes = [...new Set(items.map(({ reasonCode }) => reasonCode))];
      return shown(work, await requestUpdate(work, { reason, reasonCodes, items }));
    },
  ),
  ...(Object.keys(STATUS_MOVES) as StatusMove[]).map((move) =>
    onAccount(move, "", async (work, _options, reason) => shown(work, await moveStatus(work, move, reason))),
  ),
  onAccount("limits", "--currency <code> --amount <minor units, or none>", async (work, options, reason) => {
    const currency = currencyNamed(options.get("currency"), "currency");
    return shown(work, await setLimit(work, { currency, amount: amountOf(options.get("amount")), reason }));
  }),
];

/** Merchants and their systems read them. @throws UsageError */
function reasonCodesOf(options: Options): readonly string[] {
  options.get("reason-codes");
  const codes = options.list("reason-codes");
  if (codes.length > 10 || codes.some((code) => !/^[a-z_]{1,40}$/.test(code)))
    throw new UsageError("--reason-codes is at most 10 words of lower-case letters and underscores.");
  return codes;
}

function amountOf(amount: string): bigint | null {
  if (amount === "none") return null;
  if (!/^[1-9]\d{0,13}$/.test(amount)) throw new UsageError("--amount is a whole number of minor units, or none.");
  return BigInt(amount);
}

const DEFAULT_DUE_DAYS = "14";

function itemsOf(options: Options, now: Date) {
  const days = options.find("due-days") ?? DEFAULT_DUE_DAYS;
  if (!/^([1-9]|[1-8]\d|90)$/.test(days)) throw new UsageError("--due-days is 1 to 90.");
  const dueAt = new Date(now.getTime() + Number(days) * 86_400_000).toISOString();
  options.get("items");
  return options.list("items").map((pair) => {
    const [item = "", reasonCode = ""] = pair.split("=");
    if (!(REASON_CODES as readonly string[]).includes(reasonCode))
      throw new UsageError(`--items names a reason code of ${REASON_CODES.join(", ")} for each item.`);
    return { item, reasonCode: reasonCode as ReasonCode, dueAt };
  });
}
