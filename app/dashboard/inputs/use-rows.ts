import { useEffect, useState } from "react";
import { useHydrated } from "#app/components/ui/viewer.ts";

const SPARE_ROWS = 3;
const NOTHING = () => {};

interface Rows {
  /** The places of the rows, as their fields are named. */
  readonly places: readonly number[];
  readonly canAdd: boolean;
  readonly add: () => void;
  readonly remove: (place: number) => void;
}

/** Rows whose fields are named by their place. Without scripts there are some empty ones; with them rows come and go. */
export function useRows(
  known: readonly number[],
  { max, least, onChange = NOTHING }: { max: number; least: number; onChange?: () => void },
): Rows {
  const hydrated = useHydrated();
  const next = (known.at(-1) ?? -1) + 1;
  const [places, setPlaces] = useState(known.length >= least ? known : firstRows(least));
  const [free, setFree] = useState(Math.max(next, least));
  const spare = hydrated ? [] : Array.from({ length: SPARE_ROWS }, (_, row) => free + row);
  // After the row is on the page or gone from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what changes
  useEffect(onChange, [places]);
  return {
    places: [...places, ...spare].slice(0, max),
    canAdd: hydrated && places.length < max,
    add: () => {
      setPlaces([...places, free]);
      setFree(free + 1);
    },
    remove: (place) => setPlaces(places.filter((other) => other !== place)),
  };
}

const firstRows = (count: number): readonly number[] => Array.from({ length: count }, (_, row) => row);
