import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { linesOf } from "#extensions/capabilities/invoices/index.ts";
import { aBilledCustomer } from "#tests/credit-notes/billing.ts";
import { aUi } from "#tests/http/ui.ts";
import { aReleasedEntry } from "#tests/settlements/some-entries.ts";
import { aSubscriptionRow } from "#tests/subscriptions/a-subscription-row.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aDispute } from "#tests/support/disputes.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { aCustomer } from "#tests/support/payment-methods.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { aPaidTransaction, callersOf, withKey } from "#tests/support/transactions.ts";
import { showCode } from "#tests/terminal/world-terminal.ts";

const run = promisify(execFile);
const CURL = /(?:^|[|(]) *curl /m;
/** tests/docs/other-languages.test.ts runs its lines. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "docs/other-languages.md",
  // Its payers are played at the sandbox terminals, which this platform does not have.
  "docs/terminal-sales.md",
]);

const paths = [
  "README.md",
  ...(await readdir("docs")).filter((name) => name.endsWith(".md")).map((name) => `docs/${name}`),
];
const pages = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
const blocksOf = (text: string) => [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block = ""]) => block);
const withLines = pages.filter(
  ({ path, text }) => blocksOf(text).some((block) => CURL.test(block)) && !ELSEWHERE.has(path),
);

const mail = await closedAfterTests(aMailServer());
const ui = await closedAfterTests(aUi({ env: { ...mail.env, APP_URL: "https://pay.example" } }));
const organization = await anOrganization(ui.platform);
await aDispute(ui.platform, organization);
const dispute = await aDispute(ui.platform, organization);
const customerId = await aCustomer(ui.platform, organization);
const { transactionId, settlementQueueEntryId = "" } = await aPaidTransaction(ui.platform, organization);
const { refunds } = callersOf(ui.platform, organization);
const { refundId } = await refunds.createRefund({ transactionId, amount: 500n, delayMinutes: 60 }, withKey());
const billed = await aBilledCustomer(ui.platform, organization);
const invoiceId = await billed.bill();
await billed.pay(invoiceId);
const [invoiceLine] = (await linesOf(organization.work(), [invoiceId])).get(invoiceId) ?? [];
const subscription = await organization.work().atomically((phase) => aSubscriptionRow(phase, { customerId }));
const { apiKey: leaked } = await createApiKey(organization.work(), { scopes: ["disputes:read"] });
// Above the threshold, so that a closed settlement can still be changed.
await callersOf(ui.platform, organization).settlementQueue.updateSettlementSettings({
  currencyTerms: [{ currency: "USD", approvalThresholdAmount: 1n }],
});
const [released] = [
  await aReleasedEntry(organization.work(), { gross: 4_200n, currency: "EUR" }),
  await aReleasedEntry(organization.work(), { gross: 4_200n, currency: "EUR" }),
];
// A terminal shows the code that docs/devices.md enters.
showCode(ui.platform, organization.id, "K7MX4QRT", "terminal_of_the_docs");
const folder = await mkdtemp(join(tmpdir(), "tollhouse-docs-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Values that `npm start`, the command line and pages show. */
const printed: Readonly<Record<string, string | undefined>> = {
  TOLLHOUSE_URL: ui.url,
  TOLLHOUSE_API_KEY: await anApiKey(organization, ["*"]),
  ENGINE_ADMIN_API_KEY: ui.platform.settings.ENGINE_API_KEY,
};

function asPrinted(path: string, text: string): string {
  return text
    .replace(
      /^( *)export (\w+)=.*/gm,
      (_, indent, name) => `${indent}export ${name}=${printed[name] ?? `"$(unknown ${name})"`}`,
    )
    .replaceAll("http://localhost:3000", ui.url)
    .replaceAll("http://localhost:3300", ui.platform.engineUrl)
    .replaceAll("http://localhost:3500", mail.url)
    .replaceAll("svc_sandbox_…", printed.TOLLHOUSE_API_KEY ?? "")
    .replaceAll("dsp_…", dispute.id)
    .replaceAll("cus_…", customerId)
    .replaceAll("txn_…", transactionId)
    .replaceAll("rfd_…", refundId)
    .replaceAll("inv_…", invoiceId)
    .replaceAll("sub_…", subscription.id)
    .replaceAll("inl_…", invoiceLine?.id ?? "")
    .replaceAll("sqe_…", path === "docs/settlements.md" ? released.id : settlementQueueEntryId)
    .replaceAll("stl_…", released.settlementId ?? "")
    .replaceAll("key_…", leaked.id);
}

/** Lines that show a refusal must be refused; all others must succeed. npx runs the package of this project. */
const PRELUDE = `set -euo pipefail
curl() {
  case "$*" in
    *svc_sandbox_wrong* | *stauts=*) command curl -sS --noproxy '*' "$@" | grep '"error"' ;;
    *) command curl -sS --noproxy '*' --fail-with-body "$@" ;;
  esac
}
npx() {
  [ "$1" = @redocly/cli ] || return 1
  shift; "${resolve("node_modules/.bin/redocly")}" "$@"
}
command -v jq > /dev/null || jq() { cat; }
`;

describe.each(withLines)("$path", ({ path, text }) => {
  test("has lines that work one after the other, as they stand", async () => {
    const blocks = blocksOf(text).filter((block) => CURL.test(block) || /^export /m.test(block));
    // The REST API's page, where readers start, sets these two for all pages.
    const start =
      path === "docs/rest-api.md" ? {} : { TOLLHOUSE_URL: ui.url, TOLLHOUSE_API_KEY: printed.TOLLHOUSE_API_KEY };
    const { PATH, NODE_ENV } = process.env;
    const env = { PATH, NODE_ENV, HOME: folder, REDOCLY_TELEMETRY: "off", ...start };
    await run("bash", ["-c", PRELUDE + asPrinted(path, blocks.join("\n"))], { cwd: folder, env });
  });
});

test("every curl line stands in a block, which is run", () => {
  expect(withLines.length).toBeGreaterThan(8);
  const inProse = pages.filter(({ text }) => /`curl /.test(text)).map(({ path }) => path);
  expect(inProse).toEqual([]);
});
