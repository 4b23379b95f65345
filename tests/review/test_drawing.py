"""A figure in the making is the figure that plotly would have made step by step."""

from playtest.review.drawing import Drawing
from playtest.review.theme import figure


def test_what_is_drawn_is_what_plotly_would_have_made_step_by_step():
    drawing, fig = Drawing("Wins", "12 playtests", "wins", ""), figure("Wins", "12 playtests", "wins", "")
    for one in (drawing, fig):
        one.add_scatter(x=[1, 2], y=[0, 0], mode="markers", name="playtests")
        one.add_shape(type="rect", x0=1, x1=2, y0=0, y1=1, yref="paper")
        one.add_annotation(x=2, y=1, text="target", showarrow=False)
    drawing.x_axis.update(range=[0, 3], nticks=6)
    fig.update_xaxes(range=[0, 3], nticks=6)
    drawing.layout["margin"]["r"] = 40
    fig.update_layout(margin={"r": 40})
    assert drawing.figure() == fig
