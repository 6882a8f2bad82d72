import { expect, test } from "vitest";
import type { Bench } from "./bench.ts";
import { pushed } from "./pushed.ts";

const refusal = (code: string) => expect.objectContaining({ reason: "terminal_refused", refusal: code });

/** What a terminal does besides sales. */
export function deviceContract(bench: Bench): void {
  test("is paired by the code that it shows, once", async () => {
    const { devices } = bench().connector;
    const code = await bench().showCode();
    expect(await devices.pair("NOSUCHCD", "dev_1")).toBeNull();
    const device = await devices.pair(code, "dev_1");
    expect(device).toMatchObject({ vendorDeviceId: expect.any(String), model: expect.any(String) });
    expect(await devices.pair(code, "dev_1")).toEqual(device);
    expect(await devices.pair(code, "dev_2")).toBeNull();
    await devices.unpair(device?.vendorDeviceId ?? "");
    await devices.unpair(device?.vendorDeviceId ?? "");
  });

  test("takes a configuration, a display and a reboot", async () => {
    const { devices } = bench().connector;
    await devices.configure(bench().vendorDeviceId, { idle_message: "Hello" });
    await devices.display(bench().vendorDeviceId, { type: "idle" });
    await devices.reboot(bench().vendorDeviceId);
  });

  test("says whether it is connected", async () => {
    const own = async () =>
      (await bench().connector.devices.connections()).find(
        ({ vendorDeviceId }) => vendorDeviceId === bench().vendorDeviceId,
      );
    expect(await own()).toMatchObject({ online: true, seenAt: expect.any(Date) });
    await bench().setOnline(false);
    expect(await own()).toMatchObject({ online: false });
  });

  test("tells what its journal has of the sales that it knows, while it is online", async () => {
    const { connector, vendorDeviceId } = bench();
    const { push, sent } = pushed(bench());
    await sent();
    await bench().approve(push.saleId);
    const read = () => connector.devices.journal(vendorDeviceId, [push.saleId, "tsl_none"]);
    expect(await read()).toEqual([expect.objectContaining({ saleId: push.saleId, state: "approved", fenced: true })]);
    await bench().setOnline(false);
    await expect(read()).rejects.toEqual(refusal("device_offline"));
  });
}
