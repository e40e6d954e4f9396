// Exhausts time and memory: each level of the tree contains two of the next one.
template <int level, int branch>
struct Tree {
  static constexpr int leaves = Tree<level - 1, 2 * branch>::leaves + Tree<level - 1, 2 * branch + 1>::leaves;
};
template <int branch>
struct Tree<0, branch> {
  static constexpr int leaves = 1;
};
int main() { return Tree<30, 0>::leaves; }
