import { expect, test } from "vitest";
import { importFraudReports } from "#extensions/capabilities/fraud-reports/import-fraud-reports.ts";
import { findLastImport } from "#extensions/capabilities/fraud-reports/index.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform, type TestOrganization } from "#tests/support/platform.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aReportLine, aReportsFolder, aSaleOf } from "./report-files.ts";

const { platform } = await startPlatform();
const aFile = await aReportsFolder();

async function aMerchant() {
  const organization = await anOrganization(platform);
  const { fraudReports, events } = callersOf(platform, organization);
  const reports = async () => (await fraudReports.listFraudReports({ limit: 100 })).data;
  return { organization, fraudReports, events, reports, run: importOf(organization) };
}

const importOf =
  (organization: TestOrganization) =>
  (path: string): Promise<object> =>
    importFraudReports(organization.work(), path);

test("a file of both networks is imported once, and each report is an event of its payment", async () => {
  const { organization, events, fraudReports, reports, run } = await aMerchant();
  const visa = await aSaleOf(organization, "Visa");
  const mastercard = await aSaleOf(organization, "Mastercard");
  expect(await findLastImport(organization.work())).toBeNull();
  const path = await aFile(
    aReportLine(visa, { id: "tc-1", on: "2026-11-20", amount: 900, fraudType: "" }),
    aReportLine(mastercard, { type: "safe", id: "safe-1", fraudType: "lost" }),
  );
  expect(await run(path)).toMatchObject({ lines: 2, imported: 2, known: 0 });
  expect(await run(path)).toMatchObject({ imported: 0, known: 2 });
  // Tomorrow's file repeats a line.
  const repeated = aReportLine(visa, { id: "tc-1", on: "2026-11-20", amount: 900, fraudType: "" });
  expect(await run(await aFile(repeated, aReportLine(visa, { id: "tc-2" })))).toMatchObject({ imported: 1, known: 1 });

  const data = await reports();
  expect(data).toHaveLength(3);
  expect(data.find(({ networkReference }) => networkReference === "tc-1")).toMatchObject({
    ...{ object: "fraud_report", transactionId: visa, reportType: "tc40", network: "visa" },
    ...{ amount: 900n, currency: "USD", reportedOn: "2026-11-20" },
  });
  expect(data.find(({ networkReference }) => networkReference === "tc-1")?.fraudType).toBeUndefined();
  const [safe] = (await fraudReports.listFraudReports({ network: ["mastercard"] })).data;
  expect(safe).toMatchObject({ transactionId: mastercard, reportType: "safe", fraudType: "lost" });
  expect(await fraudReports.getFraudReport({ fraudReportId: safe?.fraudReportId ?? "" })).toEqual(safe);
  expect((await fraudReports.listFraudReports({ transactionId: visa })).data).toHaveLength(2);

  const { data: received } = await events.listEvents({ type: ["fraud_report.received"] });
  expect(received.map(({ resourceId }) => resourceId).sort()).toEqual(data.map((each) => each.fraudReportId).sort());
  expect(await findLastImport(organization.work())).not.toBeNull();
});

test("a file with mistakes is not imported, and each line is named", async () => {
  const { organization, reports, run } = await aMerchant();
  const visa = await aSaleOf(organization, "Visa");
  const good = aReportLine(visa);
  const wrong = await aFile(
    good,
    aReportLine(visa, { type: "tc15" }),
    aReportLine(visa, { amount: 0 }),
    aReportLine(visa, { on: "2026-02-30" }),
    aReportLine(visa, { fraudType: "<b>" }),
  );
  await expect(run(wrong)).rejects.toThrow(
    [
      "The file was not imported.",
      'Line 3: report_type is "tc15"; it must be tc40 or safe.',
      'Line 4: amount is "0"; it must be a whole number of minor units above 0.',
      'Line 5: reported_on is "2026-02-30"; it must be a date such as 2026-11-22.',
      'Line 6: fraud_type is "<b>"; it must be 1 to 40 letters, digits, spaces and . _ -.',
    ].join("\n"),
  );
  expect(await reports()).toEqual([]);
});

test("a file about payments that are unknown, of another network or not made yet is not imported", async () => {
  const { organization, reports, run } = await aMerchant();
  const { organization: other } = await aMerchant();
  const visa = await aSaleOf(organization, "Visa");
  const foreign = await aSaleOf(other, "Visa");
  const path = await aFile(
    aReportLine(visa),
    aReportLine(foreign),
    aReportLine(visa, { type: "safe" }),
    aReportLine(visa, { on: "2062-11-22" }),
    aReportLine(visa, { id: "4242424242424242" }),
    aReportLine(visa, { fraudType: "4242 4242 4242 4242" }),
  );
  await expect(run(path)).rejects.toThrow(
    [
      "The file was not imported.",
      `Line 3: reference is ${foreign}, which is no payment of this organization and environment.`,
      `Line 4: report_type is safe, which is of mastercard; the card of ${visa} is of visa.`,
      "Line 5: reported_on is 2062-11-22, which is in the future.",
      ...[6, 7].map(
        (line) =>
          `Line ${line}: report_id or fraud_type looks like a card number. Leave card numbers out; put a letter before an ID.`,
      ),
    ].join("\n"),
  );
  expect(await reports()).toEqual([]);
});

test("a known report with other values stops the import", async () => {
  const { organization, reports, run } = await aMerchant();
  const visa = await aSaleOf(organization, "Visa");
  await run(await aFile(aReportLine(visa, { id: "tc-1" })));
  const changed = await aFile(aReportLine(visa, { id: "tc-2" }), aReportLine(visa, { id: "tc-1", amount: 1 }));
  await expect(run(changed)).rejects.toThrow("Line 3: report_id tc-1 is known with other values.");
  expect(await reports()).toHaveLength(1);
});

test("files that are imported at once add each report once, also when a file repeats it", async () => {
  const { organization, reports, run } = await aMerchant();
  const visa = await aSaleOf(organization, "Visa");
  const line = aReportLine(visa, { id: "tc-1" });
  const results = await Promise.all([
    run(await aFile(line, line)),
    run(await aFile(line, aReportLine(visa, { id: "tc-2" }))),
    run(await aFile(line, line, line)),
  ]);
  expect(results).toHaveLength(3);
  expect((await reports()).map(({ networkReference }) => networkReference).sort()).toEqual(["tc-1", "tc-2"]);
});

test("an import that was interrupted goes on when it is repeated", async () => {
  const { organization, reports, run } = await aMerchant();
  const visa = await aSaleOf(organization, "Visa");
  const lines = Array.from({ length: 501 }, (_none, index) => aReportLine(visa, { id: `tc-${index}` }));
  const failing = importFraudReports(failingAfter(organization, 1), await aFile(...lines));
  await expect(failing).rejects.toThrow("interrupted");
  expect(await findLastImport(organization.work())).toBeNull();
  expect(await reports()).toHaveLength(100);
  expect(await run(await aFile(...lines))).toMatchObject({ lines: 501, imported: 1, known: 500 });
  expect(await findLastImport(organization.work())).not.toBeNull();
});

/** Work whose transactions fail after some. */
function failingAfter(organization: TestOrganization, count: number) {
  const work = organization.work();
  let begun = 0;
  return Object.assign(Object.create(work) as typeof work, {
    atomically: (run: Parameters<typeof work.atomically>[0]) => {
      begun += 1;
      if (begun > count) throw new Error("interrupted");
      return work.atomically(run);
    },
  });
}

test("another organization's reports do not exist", async () => {
  const { organization, reports, run } = await aMerchant();
  await run(await aFile(aReportLine(await aSaleOf(organization, "Visa"))));
  const [report] = await reports();
  const other = await aMerchant();
  expect(await other.reports()).toEqual([]);
  const fraudReportId = report?.fraudReportId ?? "";
  const failure = await failureOf(other.fraudReports.getFraudReport({ fraudReportId }));
  expect(infoOf(failure)).toMatchObject({ reason: "resource_missing" });
});
