import { describe, expect, it, vi } from "vitest";
import { exponentOf } from "#contract/currencies.ts";
import { decimalOf } from "#contract/money.ts";
import { OrganizationEntity } from "#extensions/capabilities/organizations/organization.entity.ts";
import { addEntry, bookEntries } from "#extensions/capabilities/settlement-queue/enter-queue.ts";
import type { Settlement } from "#extensions/capabilities/settlement-queue/index.ts";
import { closeSettlement } from "#extensions/capabilities/settlements/close-settlement.ts";
import { aUi } from "#tests/http/ui.ts";
import { assertBooks } from "#tests/support/books.ts";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { anApiKey, anOrganization } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";
import { pagesOfPdf, rowsOfPdf } from "./pdf-text.ts";
import { settlementsOf, withTerms } from "./some-entries.ts";

vi.setConfig({ testTimeout: 120_000 });

const { platform, url } = await closedAfterTests(aUi());
const organization = await anOrganization(platform, "Acme");
await withTerms(organization, {});
const key = await anApiKey(organization);

const download = (settlementId: string, format: string, as = key) =>
  fetch(`${url}/api/settlements/${settlementId}/statement?format=${format}`, { headers: { "x-api-key": as } });

/** Sales with a fee each, and a refund of every seventh, that were closed. */
async function aStatementOf(currency: string, sales: number, reference = "order-1042"): Promise<Settlement> {
  const [transactionId = ""] = await someTransactionRows(organization.work(), 1, { currency, reference });
  await organization.work().atomically(async (phase) => {
    const rows = [];
    for (let number = 1; number <= sales; number += 1) {
      const of = { sourceId: `${transactionId}_${number}`, currency, transactionId };
      const grossMinorUnits = 1_000n + BigInt(number * 13);
      rows.push(await addEntry(phase, { ...of, entryType: "charge", sourceEvent: "captured_1", grossMinorUnits }));
      const fee = { type: "processing", basis: "2.9% + 30", schedule: "default-2026-11" };
      const costs = { entryType: "fee", grossMinorUnits: 0n, feeMinorUnits: 29n + BigInt(number), fee } as const;
      rows.push(await addEntry(phase, { ...of, ...costs, sourceEvent: "captured_1_fee" }));
      if (number % 7 > 0) continue;
      const back = { entryType: "refund", sourceEvent: "refunded", grossMinorUnits: -grossMinorUnits } as const;
      rows.push(await addEntry(phase, { ...of, ...back }));
    }
    await bookEntries(phase, rows);
  });
  const accruing = (await settlementsOf(organization.work())).find((each) => each.accruesFor === currency);
  await closeSettlement.run(organization.work(), { settlementId: accruing?.id ?? "" });
  return (await settlementsOf(organization.work())).find(({ id }) => id === accruing?.id) as Settlement;
}

/** Minor units of a text in a file. */
function minorUnits(text: string, currency: string): bigint {
  const plain = text.replaceAll(",", "");
  expect(plain.split(".")[1]?.length ?? 0).toBe(exponentOf(currency));
  return BigInt(plain.replace(".", ""));
}

const sumOf = (texts: readonly string[], currency: string) =>
  texts.reduce((sum, text) => sum + minorUnits(text, currency), 0n);

function linesOf(csv: string): Record<string, string>[] {
  const [header = "", ...lines] = csv.trimEnd().split("\r\n");
  return lines.map((line) =>
    Object.fromEntries(line.split(",").map((cell, index) => [header.split(",")[index], cell])),
  );
}

describe.each([
  ["USD", 30],
  ["JPY", 11],
  ["KWD", 120],
] as const)("a statement in %s", (currency, sales) => {
  it("lists every entry in both formats, and adds up", async () => {
    const settlement = await aStatementOf(currency, sales);
    const { id, netMinorUnits, entryCount, totals } = settlement;
    const gross = BigInt(totals?.grossAmount ?? 0);
    const csv = linesOf(await (await download(id, "csv")).text());
    expect(csv).toHaveLength(entryCount ?? 0);
    expect(new Set(csv.map((line) => line.settlement_queue_entry_id)).size).toBe(entryCount);
    expect(
      sumOf(
        csv.map(({ net_amount = "" }) => net_amount),
        currency,
      ),
    ).toBe(netMinorUnits);
    expect(
      sumOf(
        csv.map(({ gross_amount = "" }) => gross_amount),
        currency,
      ),
    ).toBe(gross);
    const ofType = (type: string) => csv.find(({ entry_type }) => entry_type === type);
    expect(ofType("charge")).toMatchObject({ reference: "order-1042", currency });
    const flat = decimalOf(30n, currency);
    expect(ofType("fee")).toMatchObject({ note: `2.9% + ${flat}`, fee_schedule: "default-2026-11" });

    const pdf = new Uint8Array(await (await download(id, "pdf")).arrayBuffer());
    const [total, ...rows] = rowsOfPdf(pdf).toReversed();
    expect(rows).toHaveLength(entryCount ?? 0);
    expect(
      sumOf(
        rows.map((cells) => cells.at(-1) ?? ""),
        currency,
      ),
    ).toBe(netMinorUnits);
    expect(
      sumOf(
        rows.map((cells) => cells.at(-3) ?? ""),
        currency,
      ),
    ).toBe(gross);
    expect(rows.find((cells) => cells[1] === "Processing fee")).toContain(`2.9% + ${flat}`);
    expect(total?.slice(0, 2)).toEqual(["Total", `${entryCount} entries`]);
    expect(minorUnits(total?.at(-1) ?? "", currency)).toBe(netMinorUnits);
    const pages = pagesOfPdf(pdf);
    for (const [index, texts] of pages.entries()) expect(texts).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(pages[0]).toContain("Acme");
    expect(pages[0]).toContain(id);
    expect(pages[0]?.join(" ")).toContain(decimalOf(netMinorUnits ?? 0n, currency).slice(-3));
  });
});

describe("a statement", () => {
  it("of more entries than one part is sent in parts", async () => {
    const { id, netMinorUnits, entryCount } = await aStatementOf("EUR", 2_100);
    expect(entryCount).toBe(4_500);
    const csv = linesOf(await (await download(id, "csv")).text());
    expect(csv).toHaveLength(4_500);
    expect(
      sumOf(
        csv.map(({ net_amount = "" }) => net_amount),
        "EUR",
      ),
    ).toBe(netMinorUnits);
    const answer = await download(id, "pdf");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="settlement-\d{4}-\d{2}-\d{2}-eur.pdf"/,
    );
    expect(rowsOfPdf(new Uint8Array(await answer.arrayBuffer()))).toHaveLength(4_501);
  });

  it("names what is not written in Latin letters, and holds no formula", async () => {
    await organization
      .work()
      .em.nativeUpdate(OrganizationEntity, { id: organization.id }, { name: "株式会社 Łódź مرحبا" });
    const { id } = await aStatementOf("CHF", 2, "=HYPERLINK(1)");
    const pdf = Buffer.from(await (await download(id, "pdf")).arrayBuffer());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain("/FontFile2");
    const csv = linesOf(await (await download(id, "csv")).text());
    expect(csv[0]?.reference).toBe("'=HYPERLINK(1)");
    const other = await aStatementOf("SEK", 2, "注文 7 (Заказ)");
    expect(await (await download(other.id, "csv")).text()).toContain("注文 7 (Заказ)");
    expect((await download(other.id, "pdf")).status).toBe(200);
  });

  it("needs a settlement of the organization that is closed, and the scope", async () => {
    const { id } = await aStatementOf("NOK", 1);
    const stranger = await anApiKey(await anOrganization(platform, "Other"));
    expect((await download(id, "csv", stranger)).status).toBe(404);
    const narrow = await anApiKey(organization, ["transactions:read"]);
    expect((await download(id, "csv", narrow)).status).toBe(403);
    await organization.work().atomically(async (phase) => {
      const row = await addEntry(phase, {
        entryType: "charge",
        sourceId: "txn_1",
        sourceEvent: "captured_1",
        currency: "DKK",
        grossMinorUnits: 100n,
      });
      await bookEntries(phase, [row]);
    });
    const accruing = (await settlementsOf(organization.work())).find(({ accruesFor }) => accruesFor === "DKK");
    expect((await download(accruing?.id ?? "", "pdf")).status).toBe(409);
    await assertBooks(organization.work());
  });
});
