import { expect, test } from "vitest";
import { attentionLabel } from "#app/capabilities/payment-methods/payment-method-labels.ts";

const card = (expiryNoticeAt: string | null) => ({ expiryNoticeAt });
const AT = "2034-12-01T00:00:00Z";

test.each([
  ["active", null, null, "Active"],
  ["active", AT, null, "Expires soon"],
  ["active", AT, "contact_cardholder", "Contact cardholder"],
  ["expired", AT, null, "Expired"],
  ["blocked", AT, "closed", "Account closed"],
  ["blocked", null, null, "Blocked"],
  ["detached", AT, "contact_cardholder", "Removed"],
])("a method that is %s (%s, %s) is shown as %s", (status, noticeAt, networkNotice, name) => {
  expect(attentionLabel({ status, card: card(noticeAt), networkNotice }).name).toBe(name);
});
