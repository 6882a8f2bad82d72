import { pino } from "pino";
import { noticeMail, sendMail } from "#extensions/capabilities/mail/index.ts";
import { registry } from "#extensions/capabilities.ts";
import { createContext } from "#extensions/platform/composition/create-context.ts";
import { readConfig } from "#extensions/platform/config/config.ts";
import { systemClock } from "#extensions/platform/kernel/clock.ts";
import { frozenAt } from "#extensions/platform/kernel/environment-clock.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";
import type { ProductUnderTest } from "./product.ts";

/** A mail of Northwind Outfitters that a test clock kept in March 2031: other tests need its sandbox without one. */
export async function aKeptMail({ settings }: ProductUnderTest, subject: string): Promise<void> {
  const context = await createContext({
    ...{ config: readConfig(settings), logger: pino({ level: "silent" }), registry, clock: systemClock },
  });
  const tenant = await getTenant(createSystemWork(context, { requestId: "e2e" }), { slug: "northwind-outfitters" });
  const call = { environment: "sandbox", requestId: "e2e", idempotencyKey: null } as const;
  const work = createUnitOfWork(context, tenant, call, frozenAt(new Date("2031-03-01T09:00:00Z"), systemClock));
  await sendMail(work, {
    ...{ to: "ada@payer.example", messageId: crypto.randomUUID() },
    ...noticeMail({
      subject,
      facts: [
        ["Amount", "$18.00"],
        ["Card", "Visa •••• 4242"],
      ],
      next: ["Please pay the invoice, or add another card."],
      link: { url: "https://northwind-outfitters.pay.example/pay", text: "Pay invoice" },
    }),
  });
  await context.close();
}
