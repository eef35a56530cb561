import { goodsDrawing, type PieceFacts } from "../../../domain/drawing/goods-piece.ts";
import { pictureShown } from "../../../domain/system/upload.ts";

/** What the picture of goods in a row is made from; `picture`: the first photograph. */
export type PicturedGoods = PieceFacts & { picture: string | null };

/** The same of goods g, as pairs of a `jsonb_build_object`. */
export const PICTURED_JSON = `'picture', g.images[1], 'kindCode', g.kind_code, 'speciesCode', g.species_code, 'gradeCode', g.grade_code,
  'moistureType', g.moisture_type, 'treatment', g.treatment, 'piecesPerBundle', g.pieces_per_bundle, 'thickness', g.thickness,
  'width', g.width, 'length', g.length, 'lengthMin', g.length_min, 'lengthMax', g.length_max,
  'diameterMin', g.diameter_min, 'diameterMax', g.diameter_max`;

/** The photograph of goods, else their drawing. */
export const goodsPicture = ({ picture, ...facts }: PicturedGoods): string =>
  picture === null ? goodsDrawing(facts) : pictureShown(picture, 480);
