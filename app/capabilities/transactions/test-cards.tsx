import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { Panel } from "#app/components/ui/panel.tsx";

export const CARDS = [
  ["4242 4242 4242 4242", "Succeeds"],
  ["4000 0038 0000 0446", "Asks for 3-D Secure"],
  ["4000 0000 0000 0002", "Is declined"],
  ["4000 0000 0000 9995", "Has insufficient funds"],
  ["4000 0000 0000 9235", "Is held for review"],
  ["4000 0000 0000 0259", "Succeeds and is disputed"],
] as const;

/** Numbers that only a sandbox knows, each with what happens. */
export function TestCards() {
  return (
    <Panel id="test-cards" title="Test cards">
      <p className="mb-3 text-sm text-muted">Use any future expiry date and any 3 digits as the security code.</p>
      <dl className="divide-y divide-line text-sm">
        {CARDS.map(([number, effect]) => (
          <div key={number} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5 first:pt-0 last:pb-0">
            <dt className="flex min-h-7 items-center gap-1 font-mono text-[0.8125rem] whitespace-nowrap">
              {number}
              <CopyButton text={number.replaceAll(" ", "")} what={`the card that ${inSentence(effect)}`} />
            </dt>
            <dd className="text-muted">{effect}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const inSentence = (effect: string): string => `${effect.charAt(0).toLowerCase()}${effect.slice(1)}`;
