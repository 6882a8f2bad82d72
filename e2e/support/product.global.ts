import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shareProduct } from "./product.ts";
import { startWorld } from "./world.ts";

/** One product for the run, with its own data and ports, so that it can run beside others. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-e2e-"));
  const world = await startWorld(folder);
  shareProduct(world.product);
  return async () => {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
