import { aDelivery } from "#tests/terminal/memory-cloud.ts";
import { type Cpu, cpuBetween, readCpu } from "../hot-path/cpu.ts";
import type { World } from "./world.ts";

/** CPU per heartbeat in messages of the vendor, each with one heartbeat of every device. */
export async function heartbeats({ tills, ...to }: World, { messages, idle }: { messages: number; idle: Cpu }) {
  const key = Buffer.from(to.webhookSecret.replace("whsec_", ""), "base64");
  const send = async (message: number) => {
    const seenAt = new Date();
    const health = { network: "wifi", batteryPercent: 80, charging: true, appVersion: "1.0", firmwareVersion: "1.0" };
    const connections = tills.map(({ vendorDeviceId }) => ({ vendorDeviceId, online: true, seenAt, ...health }));
    const id = `bench_${message}_${seenAt.getTime()}`;
    const { headers, body } = aDelivery([{ id, kind: "connections", connections }], { key });
    const response = await fetch(to.webhook, { method: "POST", headers, body });
    if (response.status !== 204) throw new Error(`the webhook answered ${response.status}`);
  };
  for (let message = 0; message < 20; message += 1) await send(message);
  const [before, startedAt] = [readCpu(), performance.now()];
  for (let message = 0; message < messages; message += 1) await send(message);
  const elapsedMs = performance.now() - startedAt;
  const spent = cpuBetween(before, readCpu());
  const count = messages * tills.length;
  const of = (role: "extensions" | "postgres") => (spent[role] - idle[role] * elapsedMs) / count;
  const total = of("extensions") + of("postgres");
  console.log(
    `a heartbeat: ${total.toFixed(3)} ms CPU (extensions ${of("extensions").toFixed(3)}, postgres ${of("postgres").toFixed(3)}), in messages of ${tills.length}`,
  );
}
