import type { AttemptTexts } from "./checkout-texts.ts";

/** The cards that work in a sandbox. */
export function TestCards({ texts }: { texts: AttemptTexts }) {
  const { succeeds, declined } = texts.testEffects;
  const cards = [
    ["4242 4242 4242 4242", succeeds],
    ["4000 0000 0000 0002", declined],
    ["4000 0038 0000 0446", "3-D Secure"],
  ] as const;
  return (
    <div className="rounded-md border border-line px-3.5 py-2.5 text-sm">
      <p className="text-muted">{texts.testCards}</p>
      <ul className="mt-1">
        {cards.map(([number, effect]) => (
          <li key={number} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-mono">{number}</span>
            <span>{effect}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
