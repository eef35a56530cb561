import { createRoot } from "react-dom/client";
import { DEFAULT_LAYOUT } from "../../src/domain/shell/default-layout.ts";
import { dressOf } from "../../src/domain/shell/layout-setting.ts";
import { Frame } from "./frame.tsx";
import { PARTS } from "./parts.ts";
import { addressOf, type Part, type State, THEMES, type Theme } from "./story.ts";
import "../../src/ui/theme.css";
import "../../src/ui/kit/layout.css";
import "../../src/ui/kit/table.css";
import "../../src/ui/kit/kit.css";
import "../../src/ui/kit/fields.css";
import "../../src/ui/kit/blocks.css";
import "./gallery.css";

/** What the address asks for: a theme, a part and a state of it, or all of each. */
const asked = new URLSearchParams(location.search);
const themes = THEMES.filter((theme) => (asked.get("theme") ?? theme) === theme);
const parts = PARTS.filter(({ name }) => (asked.get("part") ?? name) === name);

const classesOf = (appearance: Theme): string =>
  dressOf({ setting: { ...DEFAULT_LAYOUT, appearance }, size: "medium", sidebarOpen: true }).classes.join(" ");

// What opens over the page stands outside of its state.
if (themes.length === 1 && themes[0] !== undefined) document.documentElement.className = classesOf(themes[0]);

function StateView({ of, name, state }: { of: Part; name: string; state: State }) {
  if ((asked.get("state") ?? name) !== name) return null;
  const isShown = "alone" in state ? asked.get("state") !== null && themes.length === 1 : true;
  const drawn = "alone" in state ? state.alone : state;
  return (
    <section className="gallery-state" aria-label={`${of.name} ${name}`}>
      <h3>{name}</h3>
      <div className="gallery-themes">
        {themes.map((theme) => (
          <div key={theme} className={`gallery-theme ${classesOf(theme)}`} data-theme={theme}>
            {isShown ? <Frame state={drawn} /> : <a href={addressOf(theme, of, name)}>打开</a>}
          </div>
        ))}
      </div>
    </section>
  );
}

createRoot(document.getElementById("root")!).render(
  <>
    <nav className="gallery-index" aria-label="部件">
      <a href={addressOf(null)}>全部</a>
      {THEMES.map((theme) => (
        <a key={theme} href={addressOf(theme)}>
          {theme}
        </a>
      ))}
      {PARTS.map((part) => (
        <a key={part.name} href={addressOf(themes.length === 1 ? themes[0]! : null, part)}>
          {part.name}
        </a>
      ))}
    </nav>
    <main>
      {parts.map((part) => (
        <section key={part.name} className="gallery-part-states" aria-label={part.name}>
          <h2>{part.name}</h2>
          {Object.entries(part.states).map(([name, state]) => (
            <StateView key={name} of={part} name={name} state={state} />
          ))}
        </section>
      ))}
    </main>
  </>,
);
