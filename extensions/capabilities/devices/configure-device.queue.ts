import { z } from "zod";
import type { Queue } from "#extensions/platform/jobs/queue.ts";

/** Gives a paired device its configuration. */
export const configureQueue: Queue<{ deviceId: string }> = {
  name: "device.configure",
  payload: z.object({ deviceId: z.string() }),
};

/** Separates a terminal at the vendor that no device of ours has. */
export const releaseQueue: Queue<{ vendorDeviceId: string }> = {
  name: "device.release",
  payload: z.object({ vendorDeviceId: z.string() }),
};
