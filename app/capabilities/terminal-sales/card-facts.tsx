import { Fact, Facts } from "#app/dashboard/facts.tsx";

/** The card that was read, as a receipt has it. */
export function CardFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
