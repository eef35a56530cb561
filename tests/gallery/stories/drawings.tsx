import { lastTruck, onlyTruck, truckDrawing } from "../../../src/domain/drawing/truck.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { Drawn } from "../../../src/ui/kit/drawn.tsx";
import { GoodsPicture } from "../../../src/ui/kit/goods-picture.tsx";
import { OutdatedNote } from "../../../src/ui/kit/outdated-note.tsx";
import { Pictured, PicturedSize } from "../../../src/ui/kit/pictured.tsx";
import { Uncertified } from "../../../src/ui/kit/shop-link.tsx";
import { TruckPicture } from "../../../src/ui/kit/truck-picture.tsx";
import { useNote } from "../frame.tsx";
import { part } from "../story.ts";

const LOAD = { fill: 62, volume: dm3(20_400), weight: kg(11_000) };

const BOARD = "/pictures/goods/1501-zhangzisong-t30-w120-l4000.svg";

export const drawn = part(Drawn, {
  truck: () => <Drawn drawing={truckDrawing(lastTruck(LOAD))} name="装车" />,
});

export const goodsPicture = part(GoodsPicture, {
  inRow: () => <GoodsPicture src={BOARD} size={40} />,
  missing: () => <GoodsPicture src="" size={40} />,
});

export const pictured = part(Pictured, {
  drawn: () => <Pictured image={BOARD}>30*120*4000 樟子松</Pictured>,
  bare: () => <Pictured image="">30*120*4000 樟子松</Pictured>,
});

export const picturedSize = part(PicturedSize, {
  usual: () => (
    <PicturedSize image={BOARD} size="30*120*4000">
      俄罗斯樟子松板材
    </PicturedSize>
  ),
});

export const truckPicture = part(TruckPicture, {
  half: () => <TruckPicture truck={lastTruck(LOAD)} />,
  third: () => <TruckPicture truck={lastTruck({ fill: 230, volume: dm3(75_900), weight: kg(40_000) })} />,
  empty: () => <TruckPicture truck={lastTruck({ fill: 0, volume: dm3(0), weight: kg(0) })} />,
  over: () => <TruckPicture truck={onlyTruck({ ...LOAD, fill: 128 }, { volume: dm3(16_000), weight: kg(10_000) })} />,
});

export const outdatedNote = part(OutdatedNote, {
  usual: function Usual() {
    const note = useNote();
    return <OutdatedNote onRetry={() => note("重试")} />;
  },
});

export const uncertified = part(Uncertified, { usual: () => <Uncertified unless={false} /> });
