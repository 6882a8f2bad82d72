import { GuideLinks } from "#app/capabilities/api-docs/guides/guide-links.tsx";
import { CodeBlock, Pre } from "#app/capabilities/api-docs/parts/code.tsx";
import { Code } from "#app/capabilities/api-docs/parts/prose.tsx";
import { Title } from "#app/capabilities/api-docs/parts/title.tsx";
import { useReference } from "#app/capabilities/api-docs/reference/reference-context.ts";
import { PartLink, Section, Text } from "#app/capabilities/api-docs/reference/section.tsx";
import { link } from "#app/components/ui/button.ts";
import { spacedNumber } from "./spaced-number.ts";
import { OUTCOMES, TEST_CARDS, type TestCard } from "./test-cards.ts";

const ORDER = Object.keys(OUTCOMES) as TestCard["outcome"][];

/** The numbers that the sandbox knows. */
export function TestCardsPage() {
  return (
    <>
      <Title lead="Numbers for the sandbox. No money moves, and live refuses them.">Test cards</Title>
      <div className="my-4 space-y-4">
        <Text>
          Enter one in the payment form of a sandbox transaction, with any future expiry date and any security code of
          three digits, or four for American Express. Any other number is declined with <Code>card_not_supported</Code>.
          Never enter the number of a real card.
        </Text>
      </div>
      {ORDER.map((outcome) => (
        <Section key={outcome} id={`cards-${outcome.replaceAll("_", "-")}`} title={OUTCOMES[outcome]}>
          <Cards label={OUTCOMES[outcome]} cards={TEST_CARDS.filter((card) => card.outcome === outcome)} />
        </Section>
      ))}
      <WithoutForm />
      <OtherMethods />
    </>
  );
}

const COLUMNS = [
  ["Number", "w-56"],
  ["test_card", "w-64"],
  ["What happens", ""],
] as const;

function Cards({ label, cards }: { label: string; cards: readonly TestCard[] }) {
  return (
    <table aria-label={label} className="w-full table-fixed text-left text-[0.9375rem] max-md:block">
      <thead className="max-md:sr-only">
        <tr className="text-[0.8125rem] text-muted">
          {COLUMNS.map(([title, width]) => (
            <th key={title} className={`border-line border-b py-2 pr-4 font-semibold ${width}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {cards.map(({ number, name, text, decline }) => (
          <tr
            key={number}
            id={`card-${number}`}
            className="scroll-mt-24 border-line border-b align-top target:bg-accent-wash max-md:block max-md:py-2"
          >
            <td className="py-2 pr-4 font-mono whitespace-nowrap max-md:block max-md:py-0.5">{spacedNumber(number)}</td>
            <td className="py-2 pr-4 max-md:block max-md:py-0.5 max-md:empty:hidden">
              {name ? <Code>{name}</Code> : null}
            </td>
            <td className="py-2 max-md:block max-md:py-0.5">
              {text} {decline ? <Code>{decline}</Code> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WithoutForm() {
  const { origin, addressOf } = useReference();
  const lines = [
    `curl "${origin}/api/test_helpers/transactions/txn_…/pay" \\`,
    '  -H "x-api-key: $TOLLHOUSE_API_KEY" \\',
    '  -H "content-type: application/json" \\',
    `  -d '{"test_card": "declined"}'`,
  ];
  const aside = (
    <CodeBlock title="Pay with a test card" what="the request that pays with a test card">
      <Pre>
        <code>{lines.join("\n")}</code>
      </Pre>
    </CodeBlock>
  );
  return (
    <Section id="without-a-form" title="Without a form" aside={aside}>
      <Text>
        A test of your server pays without a browser:{" "}
        <a href={addressOf("transactions.pay")} className={link}>
          pay a transaction with a test card
        </a>
        , and{" "}
        <PartLink to="paymentMethodSessions.complete" className={link}>
          complete a payment method session
        </PartLink>
        . Both take the name in the column <Code>test_card</Code>, since no request may contain a card number.
      </Text>
      <GuideLinks of={["test-helpers"]} />
    </Section>
  );
}

function OtherMethods() {
  return (
    <Section id="other-test-methods" title="Wallets and payouts">
      <Text>
        A wallet is declined, disputed or held as the card that begins with 400000 and has the same last four digits;
        any other succeeds.
      </Text>
      <Text>
        A payout is decided by the last four digits of its destination: <Code>0002</Code> fails, <Code>0003</Code> and{" "}
        <Code>0004</Code> stay on their way, and any other succeeds.
      </Text>
    </Section>
  );
}
