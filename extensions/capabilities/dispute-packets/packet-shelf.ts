import { LRUCache } from "lru-cache";

/** A packet that a client downloads part by part. */
export interface WholePacket {
  readonly fileName: string;
  readonly content: Uint8Array;
  readonly sha256: string;
}

/** The next parts come within seconds. A process without the packet makes it again, with the same bytes. */
const shelf = new LRUCache<string, WholePacket>({
  ...{ ttl: 30_000, ttlAutopurge: true, max: 8, maxSize: 120_000_000 },
  sizeCalculation: ({ content }) => content.byteLength,
});

export const keptPacket = (key: string): WholePacket | undefined => shelf.get(key);

export function keepForParts(key: string, packet: WholePacket): void {
  shelf.set(key, packet);
}
