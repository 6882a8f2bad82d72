import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shareProduct } from "./product.ts";
import { startWorld } from "./world.ts";

/** One whole product for the run, with its own data and ports, beside whatever else runs on this machine. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tollhouse-e2e-"));
  const world = await startWorld(folder);
  shareProduct(world.product);
  return async () => {
    await world.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
