import { describe, expect, test } from "vitest";
import { PaymentLinkSendEntity } from "#extensions/capabilities/payment-link-sends/send.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { aStart } from "#tests/payment-links/paying.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { withKey } from "#tests/support/transactions.ts";
import { newAddress, onDay, startSending } from "./sending.ts";

const { platform, mailsTo, aSeller } = await startSending();

const DISGUISED = ["evil\u3002com", "evil\uff0ecom", "a.co", "evil.\u043c\u043e", "http:/\u200b/203.0.113.5"];

const reasonOf = async (call: Promise<unknown>) => infoOf(await failureOf(call)).reason;
const stopLinkIn = (text = "") => /https:\S+\/reminders\/\S+/.exec(text)?.[0] ?? "";

describe("a link that is sent", () => {
  test("arrives with the merchant's words, the price and the link's address, which tells the way", async () => {
    const { organization, send, sends } = await aSeller();
    const email = newAddress();
    const sent = await send({ email, note: "For your order.\nThank you." });
    expect(sent).toMatchObject({
      object: "payment_link_send",
      sendStatus: "queued",
      to: `r•••@${email.split("@")[1]}`,
    });
    const [mail] = await mailsTo(email, 1);
    expect(mail?.subject).toContain(": Running shoes");
    for (const part of ["For your order.\nThank you.", "$42.00", `/pay/sandbox_`, "way=mail"])
      expect(mail?.text).toContain(part);
    await expect.poll(async () => (await sends())[0]?.sendStatus).toBe("sent");
    const [row] = await organization.work().em.find(PaymentLinkSendEntity, {});
    expect(row).toMatchObject({ sealedRecipient: null, sealedNote: null, stoppedBecause: "done" });
    const events = await organization.work().em.find(EventEntity, { type: "payment_link.sent" });
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(email);
  });

  test("is not sent while it takes no payments, and with no note that brings another address", async () => {
    const { send, callers, paymentLinkId } = await aSeller();
    for (const note of [
      "see https://evil.example",
      "write to me@evil.example",
      "go to evil.example now",
      "www.evil",
      ...DISGUISED,
    ])
      expect([note, await reasonOf(send({ note }))]).toEqual([note, "payment_link_note_address"]);
    const title = "https://evil.example/login now";
    await callers.paymentLinks.updatePaymentLink({ paymentLinkId, title, updateMask: { paths: ["title"] } });
    expect(await reasonOf(send())).toBe("payment_link_note_address");
    await callers.paymentLinks.pausePaymentLink({ paymentLinkId });
    expect(await reasonOf(send())).toBe("payment_link_not_active");
    await callers.paymentLinks.deactivatePaymentLink({ paymentLinkId });
    expect(await reasonOf(send())).toBe("payment_link_not_active");
  });

  test("takes plain words with a full stop, a price and a time", async () => {
    const { send } = await aSeller();
    const note = "Your table is ready at 7.30 p.m. It costs 42.00 USD, e.g. by card.Thanks";
    expect((await send({ note: note.replace("card.Thanks", "card. Thanks") })).sendStatus).toBe("queued");
  });

  test("counts: of sixty at once for one link, fifty are sent", async () => {
    const { send, sends } = await aSeller();
    const outcomes = await Promise.all(Array.from({ length: 60 }, () => send().then(() => "sent", reasonOfError)));
    expect(outcomes.filter((each) => each === "sent")).toHaveLength(50);
    expect(new Set(outcomes)).toEqual(new Set(["sent", "mail_limit_reached"]));
    expect((await sends()).length).toBeGreaterThan(20);
  });
});

describe("reminders", () => {
  test("come on their days, and no more after the last", async () => {
    const { send, toDay, sends } = await aSeller();
    const email = newAddress();
    await send({ email, reminderDays: [3, 7] });
    await mailsTo(email, 1);
    await toDay(2);
    await mailsTo(email, 1);
    await toDay(3);
    const [, reminder] = await mailsTo(email, 2);
    expect(reminder?.subject).toContain("Reminder: pay");
    await toDay(30);
    await mailsTo(email, 3);
    await expect.poll(async () => (await sends())[0]).toMatchObject({ remindersSent: 2, stoppedBecause: "done" });
  });

  test("wait for send_at, and nothing comes of a link that ended before", async () => {
    const { send, toDay, callers, paymentLinkId, sends } = await aSeller();
    const email = newAddress();
    const sendAt = onDay(10);
    expect((await send({ email, sendAt, reminderDays: [1] })).sendStatus).toBe("scheduled");
    await toDay(9);
    await callers.paymentLinks.deactivatePaymentLink({ paymentLinkId });
    await toDay(12);
    expect(await sends()).toMatchObject([{ sendStatus: "canceled", stoppedBecause: "ended" }]);
    await mailsTo(email, 0);
  });

  test("stop when the recipient asks, by a link of this organization only", async () => {
    const { send, toDay, sends, organization } = await aSeller();
    const email = newAddress();
    await send({ email, reminderDays: [1] });
    const [mail] = await mailsTo(email, 1);
    const token = stopLinkIn(mail?.text).split("~").slice(1).join("~");
    const stop = (organizationSlug: string, reminderToken: string) =>
      platform.callers.grpc
        .forPayer({ organizationSlug, environment: "sandbox" })
        .paymentLinkSends.stopPaymentLinkReminders({ reminderToken });
    const other = await aSeller();
    expect(await reasonOf(stop(other.organization.slug, token))).toBe("reminder_link_invalid");
    expect(await reasonOf(stop(organization.slug, token.replace("~", "~_")))).toBe("reminder_link_invalid");
    await stop(organization.slug, token);
    await stop(organization.slug, token);
    await toDay(2);
    expect(await sends()).toMatchObject([{ sendStatus: "sent", stoppedBecause: "asked", remindersSent: 0 }]);
    await mailsTo(email, 1);
  });

  test("stop once their recipient has paid, and go on for others and for a payer of another link", async () => {
    const { organization, send, sends, toDay, code, callers } = await aSeller();
    const [email, unpaid] = [newAddress(), newAddress()];
    const { paymentLinkSendId } = await send({ email, reminderDays: [1] });
    await send({ email: unpaid, reminderDays: [1] });
    await mailsTo(email, 1);
    await mailsTo(unpaid, 1);
    const { checkout } = platform.callers.grpc.forPayer({
      organizationSlug: organization.slug,
      environment: "sandbox",
    });
    const started = await checkout.startCheckout(
      aStart(organization, code, { way: "mail", paymentLinkSendId }),
      withKey(),
    );
    await callers.transactions.payTransaction({ transactionId: started.transactionId, testCard: "visa" }, withKey());
    await toDay(2);
    await mailsTo(unpaid, 2);
    await mailsTo(email, 1);
    expect((await sends()).map(({ stoppedBecause }) => stoppedBecause).sort()).toEqual(["done", "paid"]);
  });

  test("stop when the merchant cancels them, and only of the link that is named", async () => {
    const { send, sends, callers, paymentLinkId } = await aSeller();
    const sendAt = onDay(1);
    const { paymentLinkSendId } = await send({ sendAt });
    const cancel = (id: string) =>
      callers.paymentLinkSends.cancelPaymentLinkSend({ paymentLinkId: id, paymentLinkSendId });
    expect(await reasonOf(cancel("pl_other"))).toBe("resource_missing");
    expect(await cancel(paymentLinkId)).toMatchObject({ sendStatus: "canceled", stoppedBecause: "canceled" });
    expect(await sends()).toMatchObject([{ stoppedBecause: "canceled" }]);
  });
});

test.each([
  ["a past send_at", { sendAt: onDay(-1) }],
  ["a send_at in a hundred days", { sendAt: onDay(100) }],
  ["a day twice", { reminderDays: [3, 3] }],
  ["days in another order", { reminderDays: [5, 2] }],
])("a time that makes no sense is refused: %s", async (_name, more) => {
  const { send } = await aSeller();
  expect(await reasonOf(send(more))).toBe("send_time_invalid");
});

async function reasonOfError(error: unknown): Promise<string | undefined> {
  return reasonOf(Promise.reject(error));
}
