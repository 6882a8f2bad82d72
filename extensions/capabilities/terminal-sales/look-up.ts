import { terminalOf } from "#extensions/capabilities/terminal-connectors/index.ts";
import { type RemoteSale, TerminalError } from "#extensions/connectors/terminal/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TerminalSale } from "./terminal-sale.entity.ts";

export interface Found {
  /** Null: the vendor does not know the sale. */
  readonly word: RemoteSale | null;
  /** When the vendor was asked: what it does not know then, it may still get until `notAfter`. */
  readonly askedAt: Date;
}

/** What the vendor has of a sale. Null when it cannot be asked, which proves nothing. */
export async function lookUp(
  work: UnitOfWork,
  sale: TerminalSale,
  { cancels = false }: { readonly cancels?: boolean } = {},
): Promise<Found | null> {
  const { sales, devices, features } = await terminalOf(work);
  const askedAt = work.clock.realNow();
  return unlessAway(async () => {
    const word = await sales.find(sale.vendorSaleId);
    if (word === null || word.fenced || !features.has("journal")) return { word, askedAt };
    // A push that arrived after its cancellation is canceled now.
    if (cancels) return { word: (await sales.cancel(sale.vendorSaleId)) ?? word, askedAt };
    return { word: (await journalWord(devices, sale)) ?? word, askedAt };
  });
}

type Devices = Awaited<ReturnType<typeof terminalOf>>["devices"];

/** What the terminal itself has: the cloud may not know it yet. Null where the terminal cannot be asked. */
async function journalWord(devices: Devices, sale: TerminalSale): Promise<RemoteSale | null> {
  const { vendorDeviceId, vendorSaleId } = sale;
  if (vendorDeviceId == null) return null;
  const words = await unlessAway(() => devices.journal(vendorDeviceId, [vendorSaleId]));
  return words?.find(({ saleId }) => saleId === vendorSaleId) ?? null;
}

async function unlessAway<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof TerminalError) return null;
    throw error;
  }
}
