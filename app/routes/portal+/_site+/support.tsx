import type { MetaFunction } from "@remix-run/node";
import { Contact } from "#app/capabilities/portal/contact.tsx";
import { PortalHero } from "#app/capabilities/portal/portal-hero.tsx";
import { usePublicOrganization } from "#app/capabilities/portal/public-organization.ts";

export const meta: MetaFunction = ({ matches }) => {
  const name = matches.flatMap(({ data }) => (data as { name?: string } | undefined)?.name ?? []).at(-1);
  return [{ title: name ? `Support · ${name}` : "Support" }];
};

const STEPS = [
  {
    title: "Find the payment",
    text: "Its date, its amount and the last four digits of the card are enough. Never send the whole number.",
  },
  {
    title: "Say what is wrong",
    text: "Not recognised, charged twice, not delivered, not as described: one sentence does.",
  },
  {
    title: "Ask here before you ask your bank",
    text: "A refund takes days. A dispute at the bank takes weeks, and the payment cannot be refunded meanwhile.",
  },
];

export default function PortalSupport() {
  const organization = usePublicOrganization();
  return (
    <>
      <PortalHero title="Questions about a payment" lead={`How ${organization.name} can help you fastest.`} />
      <div className="mx-auto grid w-full max-w-4xl gap-12 px-6 py-14 sm:py-20 md:grid-cols-[1.2fr_1fr]">
        <ol className="grid content-start gap-8">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_1fr] gap-x-4">
              <span
                aria-hidden="true"
                className="grid size-9 place-items-center rounded-full bg-(--brand) font-semibold text-(--brand-ink)"
              >
                {index + 1}
              </span>
              <div>
                <h2 className="pt-1 text-xl leading-7 font-semibold tracking-tight">{title}</h2>
                <p className="mt-1 max-w-prose leading-relaxed text-muted text-pretty">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Contact organization={organization} />
      </div>
    </>
  );
}
