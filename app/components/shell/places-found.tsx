import { button } from "#app/components/ui/button.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Link } from "#app/components/ui/link.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import { ChoiceForm } from "./choice-form.tsx";
import { ACTIONS, CHOICES, matching, PAGES } from "./destinations.ts";

/** Whether a page, an action or a choice has these words. */
export function hasPlaces(words: string): boolean {
  return [PAGES, ACTIONS].some((places) => matching(places, words).length > 0) || matching(CHOICES, words).length > 0;
}

/** The pages, actions and choices that the palette would show, as links and buttons. Nothing where there are none. */
export function PlacesFound({ words }: { words: string }) {
  if (!hasPlaces(words)) return null;
  const places = [...matching(PAGES, words), ...matching(ACTIONS, words)];
  return (
    <Panel id="places" title={`Pages and actions for “${words}”`}>
      <ul className="flex flex-wrap gap-2">
        {places.map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to} className={button("secondary")}>
              <Icon name={icon} className="size-4.5" />
              {name}
            </Link>
          </li>
        ))}
        {matching(CHOICES, words).map((choice) => (
          <li key={choice.name}>
            <ChoiceForm choice={choice}>
              <button type="submit" className={button("secondary")}>
                <Icon name={choice.icon} className="size-4.5" />
                {choice.name}
              </button>
            </ChoiceForm>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
