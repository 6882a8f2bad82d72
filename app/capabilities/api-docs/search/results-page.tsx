import { Found } from "./results.tsx";
import type { Result } from "./site-search.ts";

/** The results as a page, which needs no scripts. */
export function ResultsPage({ query, found }: { query: string; found: readonly Result[] }) {
  return (
    <div className="max-w-4xl pt-10">
      <h1 className="text-[2rem] leading-tight font-extrabold tracking-[-0.02em] break-words">
        {query ? `Results for “${query}”` : "Search"}
      </h1>
      <p className="mt-2 text-muted">{sentenceFor(query, found.length)}</p>
      <ol className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {found.map((result) => (
          <li key={result.address}>
            <a href={result.address} className="block px-2 py-3 hover:bg-wash">
              <Found result={result} />
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}

function sentenceFor(query: string, count: number): string {
  if (!query) return "Type what you look for: an operation, a field, an error code, a card number.";
  if (count === 0) return "Nothing matches. Try fewer or other words, or choose a page from the menu.";
  return count === 1 ? "One result." : `${count} results, the nearest first.`;
}
