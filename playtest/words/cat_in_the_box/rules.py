"""Cat in the Box: the rules in short."""

RULES_IN_SHORT = """
Aim: win tricks, exactly the number you predicted. The highest score after one round wins.
Cards have a number and no color. There are five cards of each number.
First every player sets one card aside, face down. Then each predicts 1, 2, 3 or 4 tricks, in turn order.
Two players make no prediction. They score the bonus with 4 tricks or fewer.
To play a card, declare its color. Your token then goes on that number and color of the research board.
You can declare a color only if its space on the board is free and you have not lost that color.
The first card of a trick says which color is led. You can always declare another color.
If you do not follow the color led, you lose it: you cannot declare it again this round.
Red is trump: the highest red card wins the trick. Without red, the highest card of the color led wins.
Nobody can lead red until it is broken. It breaks when a player answers another color with red.
You can lead red earlier if you have no other color to declare.
The winner of a trick leads the next one.
If it is your turn and you can declare nothing, you are in paradox. That ends the round at once.
The round also ends when every player has one card left. That card is not played.
Score: 1 point for each trick won. In paradox, each trick won costs 1 point instead.
Bonus for an exact prediction without a paradox: 1 point for each token of your largest group.
A group is made of your tokens on spaces next to each other, up, down or sideways. Red and green do not touch.
"""
