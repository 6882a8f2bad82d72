import { TransactionExtensionEntity } from "#extensions/capabilities/transactions/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { setClock } from "#extensions/platform/database/columns.ts";
import { createOrm } from "#extensions/platform/database/orm.ts";
import { DerivedRowsKeeper } from "#extensions/platform/derived-rows/derived-rows-keeper.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { metadataRows } from "#extensions/platform/metadata/metadata-rows.ts";
import { TENANT_FILTER } from "#extensions/platform/tenancy/tenancy.ts";
import { LARGE } from "./fill.ts";

const ROUNDS = 9;
const SALES_IN_A_ROUND = 200;

type Orm = Awaited<ReturnType<typeof createOrm>>;

/** The time of a transaction that writes a sale, with and without its terms, in turns. */
export async function measureWrites(databaseUrl: string): Promise<void> {
  const others = registry.subscribers.filter((each) => !(each instanceof DerivedRowsKeeper));
  const sides = [
    await createOrm(databaseUrl, registry),
    await createOrm(databaseUrl, { ...registry, subscribers: [...others, new DerivedRowsKeeper([metadataRows])] }),
  ] as const;
  const [ratios, times]: [number[], [number, number][]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const order = round % 2 === 0 ? [0, 1] : [1, 0];
    const ms: [number, number] = [0, 0];
    for (const side of order) ms[side as 0 | 1] = await writeSales(sides[side as 0 | 1]);
    // The first warms up.
    if (round === 0) continue;
    ratios.push(ms[0] / ms[1]);
    times.push(ms);
  }
  for (const orm of sides) await orm.close();
  const [withTerms, without] = [times.map(([ms]) => ms), times.map(([, ms]) => ms)].map(median);
  console.log(`\na sale is written in ${withTerms?.toFixed(2)} ms with its terms, ${without?.toFixed(2)} ms without,`);
  console.log(`ratio ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")})`);
}

async function writeSales(orm: Orm): Promise<number> {
  const start = performance.now();
  for (let count = 0; count < SALES_IN_A_ROUND; count += 1) {
    const em = orm.em.fork();
    em.setFilterParams(TENANT_FILTER, { organizationId: LARGE });
    setClock(em, () => new Date());
    await em.transactional(async (own) => {
      own.create(TransactionExtensionEntity, aSale(count) as never);
    });
  }
  return (performance.now() - start) / SALES_IN_A_ROUND;
}

const aSale = (count: number) => ({
  ...{ organizationId: LARGE, id: newId("transaction"), environment: "sandbox", status: "succeeded" },
  ...{ engineStatus: "succeeded", channel: "api", amountMinorUnits: 4_200n, currency: "USD" },
  ...{ authorizedMinorUnits: 0n, capturedMinorUnits: 4_200n, refundedMinorUnits: 0n, refundPendingMinorUnits: 0n },
  ...{ disputedMinorUnits: 0n, captureMethod: "automatic", fees: [], isReferenceUnique: false, metadata: {} },
  ...{ attempts: [], attemptCount: 1, declineCount: 0, last4: "4242" },
  ...{ reference: `Order-${1_000 + count}`, description: "Two boots" },
});

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
