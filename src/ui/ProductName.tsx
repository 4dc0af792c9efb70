/** A model number with a hyphen: a browser would break the line after it. Longer ones may need the break. */
const MODEL = /(?<!\S)(?=\S*\d)(\S{1,14}-\S{1,14})(?!\S)/;

/** The name of a product or an order, whose model number or reference stays on one line. The text itself does not change. */
export const ProductName = ({ name }: { name: string }) =>
  name.split(MODEL).map((part, place) =>
    // Every second part is a match.
    place % 2 === 1 ? (
      <span key={part} className="whole">
        {part}
      </span>
    ) : (
      part
    ),
  );
