import { MonthlyStatementEntity } from "#extensions/capabilities/monthly-statements/monthly-statement.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { Entry } from "#tests/isolation/entry.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

/** A statement of a currency that no other world uses. */
function aStatement(work: UnitOfWork, organizationName: string): Promise<{ monthly_statement_id: string }> {
  return work.atomically(async (phase) => {
    const row = createRow(phase, MonthlyStatementEntity, {
      ...{ id: newId("monthlyStatement"), currency: "ISK", month: aMonth(), timeZone: "UTC", organizationName },
      ...{ periodStart: new Date("2026-10-01T00:00:00Z"), periodEnd: new Date("2026-11-01T00:00:00Z") },
      ...{ openingMinorUnits: 0n, closingMinorUnits: 4_078n },
      lines: [
        { type: "charge", count: 1, gross: "4200", fee: "0", net: "4200", reserved: "0" },
        { type: "processing_fee", count: 1, gross: "0", fee: "122", net: "-122", reserved: "0" },
      ],
      fees: [
        {
          ...{ type: "processing_fee", feeType: "processing", basis: "2.9%", schedule: "default-2026-11" },
          ...{ count: 1, amount: "122" },
        },
      ],
    });
    phase.record({ type: "monthly_statement.created", subject: row });
    return { monthly_statement_id: row.id };
  });
}

/** A currency has one statement a month, and worlds are built again for each test. */
function aMonth(): string {
  months += 1;
  return `${2000 + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, "0")}`;
}

let months = 0;

const statement: Entry = { params: ({ monthly_statement_id = "" }) => ({ id: monthly_statement_id }) };

export const world: CapabilityWorld = {
  build: ({ organization, canary }) => aStatement(organization.work(), canary),
  buildLive: ({ organization, canary }) => aStatement(organization.liveWork(), canary),
  samples: {
    "monthlyStatements.list": () => [{ message: { limit: 100 } }, { message: { currency: "ISK", month: "2026-10" } }],
    "monthlyStatements.content": ({ monthly_statement_id = "" }) => [
      { ids: { monthly_statement_id } },
      { ids: { monthly_statement_id }, message: { format: "csv", document: "fee_invoice" } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/settlements.statements._index": { query: () => ({ currency: "ISK" }) },
    "GET routes/_dashboard+/settlements.statements.$id._index": statement,
    "GET routes/_dashboard+/settlements.statements.$id.content": { ...statement, query: () => ({ format: "csv" }) },
  },
};
