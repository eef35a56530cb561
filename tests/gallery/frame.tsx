import { type ComponentType, createContext, type ReactNode, Suspense, use, useState } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { Ways } from "../../src/ui/kit/link.tsx";
import { PathnameContext } from "../../src/ui/pathname.ts";
import { WiringContext } from "../../src/ui/wiring.tsx";
import { galleryWiring } from "./wiring.ts";

/** Lists a call that a part has made to whoever uses it, under the part. */
export type Note = (text: string) => void;

const NoteContext = createContext<Note>(() => {});
export const useNote = (): Note => use(NoteContext);

/** Where a link has led; the address of the gallery stays. */
function Place({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <PathnameContext value={pathname}>
      {children}
      {pathname === "/" ? null : <output aria-label="地址">{pathname + search}</output>}
    </PathnameContext>
  );
}

/** A state with the ports and the router that parts need, and below it a list of the calls it made. */
export function Frame({ state: State }: { state: ComponentType }) {
  const [notes, setNotes] = useState<readonly string[]>([]);
  const [note] = useState<Note>(() => (text: string) => setNotes((before) => [...before, text]));
  const [wiring] = useState(() => galleryWiring(note));
  return (
    <NoteContext value={note}>
      <WiringContext value={wiring}>
        <MemoryRouter>
          <Ways>
            <Place>
              <div data-testid="part">
                <Suspense fallback={null}>
                  <State />
                </Suspense>
              </div>
            </Place>
          </Ways>
        </MemoryRouter>
        {notes.length === 0 ? null : (
          <ol className="gallery-notes" aria-label="动作">
            {notes.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a note is its place
              <li key={at}>{text}</li>
            ))}
          </ol>
        )}
      </WiringContext>
    </NoteContext>
  );
}
