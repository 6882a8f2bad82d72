import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createApiKey } from "#extensions/capabilities/api-keys/index.ts";
import { moveStatus } from "#extensions/capabilities/merchant-account/decide.ts";
import { mailLink } from "#extensions/capabilities/notifications/mail-link.ts";
import { NotificationRecipientEntity } from "#extensions/capabilities/notifications/recipient.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { newAddress, startTelling, tokenIn } from "./telling.ts";

const DAY_MS = 86_400_000;

const { platform, mailsTo, clientsOf, follow, aRecipient, aConfirmed, setAhead } = await startTelling();

describe("an address", () => {
  test("gets one link, nothing else until somebody follows it, and no further email once unsubscribed", async () => {
    const organization = await anOrganization(platform);
    const { notificationRecipients } = clientsOf(organization);
    const other = await aConfirmed(organization, ["account"]);
    const recipient = await aRecipient(organization, ["security", "account"]);
    expect(recipient).toMatchObject({ notificationRecipientStatus: "unconfirmed", kinds: ["account", "security"] });
    await moveStatus(organization.work(), "restrict", "Documents expired.");
    await mailsTo(other.email, 2);
    const done = await follow("confirm", recipient.token);
    expect(done).toMatchObject({ organizationName: "Acme", email: recipient.email });
    await moveStatus(organization.work(), "suspend", "Chargebacks.");
    const [, told] = await mailsTo(recipient.email, 2);
    expect(told?.subject).toBe("[Sandbox] New payments and payouts are stopped");
    expect(told?.text).toContain("View onboarding: https://pay.example/onboarding");
    const stop = tokenIn(/Unsubscribe: (\S+)/.exec(told?.text ?? "")?.[1]);
    await follow("unsubscribe", stop);
    await follow("unsubscribe", stop);
    await moveStatus(organization.work(), "activate", "Mended.");
    await mailsTo(other.email, 4);
    expect(await mailsTo(recipient.email, 2)).toHaveLength(2);
    const { notificationRecipientId } = recipient;
    const found = await notificationRecipients.getNotificationRecipient({ notificationRecipientId });
    expect(found).toMatchObject({ notificationRecipientStatus: "unsubscribed", version: 3 });
    expect(found.confirmedAt).toBeUndefined();
  });

  test("that is a recipient already, or the eleventh, is refused, whoever comes first", async () => {
    const organization = await anOrganization(platform);
    const { notificationRecipients } = clientsOf(organization);
    const email = newAddress();
    const add = (address: string) =>
      notificationRecipients.createNotificationRecipient({ email: address, kinds: ["account"] }, withKey(randomUUID()));
    const both = await Promise.allSettled([add(email), add(email.toUpperCase())]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => add(newAddress())));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
    expect(await organization.work().em.count(NotificationRecipientEntity, {})).toBe(10);
    expect(infoOf(await failureOf(add(newAddress()))).reason).toBe("too_many_notification_recipients");
  });

  test("is asked again at most as often as the limits of mails allow, and never once confirmed", async () => {
    const organization = await anOrganization(platform);
    const { notificationRecipients } = clientsOf(organization);
    const { notificationRecipientId, email, token } = await aRecipient(organization, ["account"]);
    const again = () => notificationRecipients.sendNotificationConfirmation({ notificationRecipientId });
    await again();
    const [, second] = await mailsTo(email, 2);
    expect(infoOf(await failureOf(again())).reason).toBe("mail_limit_reached");
    expect(tokenIn(second?.text)).not.toBe(token);
    await follow("confirm", token);
    expect(infoOf(await failureOf(again())).reason).toBe("notification_recipient_confirmed");
  });

  test("is in no event about it", async () => {
    const organization = await anOrganization(platform);
    const { notificationRecipientId, email } = await aConfirmed(organization, ["account"]);
    const events = await organization.work().em.find(EventEntity, { subjectId: notificationRecipientId });
    expect(events.map(({ type }) => type)).toEqual([
      "notification_recipient.created",
      "notification_recipient.updated",
    ]);
    expect(JSON.stringify(events)).not.toContain(email);
  });
});

describe("a link", () => {
  const refused = async (action: string, token: string) => infoOf(await failureOf(follow(action, token))).reason;

  test("works for 7 days", async () => {
    const organization = await anOrganization(platform);
    const { token } = await aRecipient(organization, ["account"]);
    setAhead(7 * DAY_MS + 60_000);
    expect(await refused("confirm", token)).toBe("notification_link_invalid");
    setAhead(0);
    await follow("confirm", token);
  });

  test("of before does not undo that somebody unsubscribed, and a new one does", async () => {
    const organization = await anOrganization(platform);
    const { notificationRecipientId, email, token } = await aConfirmed(organization, ["security"]);
    await createApiKey(organization.work(), { scopes: ["*"] });
    const [, told] = await mailsTo(email, 2);
    const unsubscribe = tokenIn(/Unsubscribe: (\S+)/.exec(told?.text ?? "")?.[1]);
    await follow("unsubscribe", unsubscribe);
    expect(await refused("confirm", token)).toBe("notification_link_invalid");
    const { notificationRecipients } = clientsOf(organization);
    await notificationRecipients.sendNotificationConfirmation({ notificationRecipientId });
    const [, , again] = await mailsTo(email, 3);
    await follow("confirm", tokenIn(again?.text));
    const { notificationRecipientStatus } = await notificationRecipients.getNotificationRecipient({
      notificationRecipientId,
    });
    expect(notificationRecipientStatus).toBe("confirmed");
  });

  test("is for its own recipient, organization and action, and ends with the recipient", async () => {
    const [ours, theirs] = [await anOrganization(platform), await anOrganization(platform)];
    const [mine, other] = [await aRecipient(ours, ["account"]), await aRecipient(theirs, ["account"])];
    const invalid = "notification_link_invalid";
    expect(await refused("unsubscribe", mine.token)).toBe(invalid);
    expect(await refused("confirm", mine.token.replace(ours.id, theirs.id))).toBe(invalid);
    expect(await refused("confirm", mine.token.replace("sandbox", "live"))).toBe(invalid);
    const { notificationRecipientId: id } = mine;
    expect(await refused("confirm", mine.token.replace(id, other.notificationRecipientId))).toBe(invalid);
    // Signed by us for an ID of another organization: the row is looked for in the organization that signed.
    const link = mailLink(ours.work(), "confirm", { id: other.notificationRecipientId, version: 1 });
    expect(await refused("confirm", tokenIn(link ?? ""))).toBe(invalid);
    await clientsOf(ours).notificationRecipients.deleteNotificationRecipient({ notificationRecipientId: id });
    expect(await refused("confirm", mine.token)).toBe(invalid);
  });
});
