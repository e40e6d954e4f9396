// Theory of operation. Linux has two kinds of cgroups. Version 1 has a hierarchy for each controller; we may create
// groups below our own wherever its folder is writable (usually: as root). Version 2 has one hierarchy, and a group can
// pass a controller to its children only if it contains no process itself. So we look for the nearest group at or above
// our own that is writable and passes the controllers on (systemd's user manager owns such groups), and otherwise turn
// our own into one, if no other process is in it (systemd-run --user --scope -p Delegate=yes; a container's own tree).
// Every version 2 group counts processor time and can be frozen, without any controller; so on a machine with both
// kinds we use the freezer of version 2. A frozen process of version 1 does not die before it is thawed, so it would
// survive us if we were killed.

#include "sandbox/cgroup_places.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <vector>

#include "base/text.hpp"
#include "sandbox/proc.hpp"

namespace agon::sandbox {
namespace {

namespace fs = std::filesystem;

bool has_word(const std::string& text, std::string_view wanted) {
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    if (word == wanted) return true;
  }
  return false;
}

bool writable(const fs::path& path) { return ::access(path.c_str(), W_OK) == 0; }

// A group in which we can create groups, and move our children to them.
bool usable(const fs::path& group) { return writable(group) && writable(group / "cgroup.procs"); }

// A mount of the cgroup file system: which part of the hierarchy it shows, where, and with which controllers.
struct MountedTree {
  fs::path shown;
  fs::path at;
  bool version_2 = false;
  std::string controllers;  // of version 1, comma-separated
};

// Parses mountinfo: "36 35 98:0 /shown /at options - type source super,options".
std::vector<MountedTree> mounted_trees(const std::string& mountinfo) {
  std::vector<MountedTree> trees;
  std::istringstream lines(mountinfo);
  for (std::string line; std::getline(lines, line);) {
    const auto dash = line.find(" - ");
    if (dash == std::string::npos) continue;
    Words before(line);
    for (int i = 0; i < 3; ++i) before.next();
    MountedTree tree;
    tree.shown = before.next();
    tree.at = before.next();
    Words after(std::string_view(line).substr(dash + 3));
    const auto type = after.next();
    if (type != "cgroup" && type != "cgroup2") continue;
    tree.version_2 = type == "cgroup2";
    after.next();
    tree.controllers = after.next();
    trees.push_back(std::move(tree));
  }
  return trees;
}

// Our own groups by controller (version 2 as ""), from the lines "4:memory:/path" and "0::/path" (version 2).
std::map<std::string, fs::path> own_groups(const std::string& text) {
  std::map<std::string, fs::path> groups;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto first = line.find(':');
    const auto second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    std::istringstream names(line.substr(first + 1, second - first - 1));
    const fs::path path = line.substr(second + 1);
    if (first + 1 == second) groups[""] = path;
    for (std::string name; std::getline(names, name, ',');) groups[name] = path;
  }
  return groups;
}

class Finder {
 public:
  explicit Finder(const fs::path& root)
      : root_(root),
        trees_(mounted_trees(read_text(root / "proc/self/mountinfo"))),
        groups_(own_groups(read_text(root / "proc/self/cgroup"))) {}

  GroupPlace version_1(std::string_view controller) const {
    for (const MountedTree& tree : trees_) {
      if (tree.version_2 || !has_controller(tree, controller)) continue;
      const auto group = groups_.find(std::string(controller));
      if (group == groups_.end()) continue;
      const fs::path folder = folder_of(tree, group->second);
      if (usable(folder)) return {folder, false};
    }
    return {};
  }

  GroupPlace version_2(std::string_view controller) const {
    const MountedTree* tree = version_2_tree();
    if (tree == nullptr) return {};
    const fs::path own = folder_of(*tree, groups_.at(""));
    const fs::path top = at(*tree);
    for (fs::path group = own;; group = group.parent_path()) {
      if (usable(group) && hands_on(group, controller)) return {group, true};
      if (group == top || group == group.root_path()) break;
    }
    if (usable(own) && has_word(read_text(own / "cgroup.controllers"), controller) && make_it_hand_on(own)) {
      if (hands_on(own, controller)) return {own, true};
    }
    return {};
  }

  // For what every version 2 group does without a controller: counting time, freezing.
  GroupPlace version_2_plain() const {
    const MountedTree* tree = version_2_tree();
    if (tree == nullptr) return {};
    const fs::path own = folder_of(*tree, groups_.at(""));
    return usable(own) ? GroupPlace{own, true} : GroupPlace{};
  }

  static bool hands_on(const fs::path& group, std::string_view controller) {
    return has_word(read_text(group / "cgroup.subtree_control"), controller);
  }

 private:
  static bool has_controller(const MountedTree& tree, std::string_view controller) {
    std::istringstream names(tree.controllers);
    for (std::string name; std::getline(names, name, ',');) {
      if (name == controller) return true;
    }
    return false;
  }

  // Moves us into a child if we are alone in the group, then enables the controllers. Only the root group may enable
  // them while it contains processes.
  static bool make_it_hand_on(const fs::path& group) {
    const std::string pid = std::to_string(::getpid());
    if (fs::exists(group / "cgroup.type")) {
      std::istringstream in(read_text(group / "cgroup.procs"));
      for (std::string other; in >> other;) {
        if (other != pid) return false;
      }
      const fs::path below = group / ("agon-self-" + pid);
      std::error_code error;
      fs::create_directory(below, error);
      if (error || !(std::ofstream(below / "cgroup.procs") << pid).flush()) return false;
    }
    std::ofstream(group / "cgroup.subtree_control") << "+memory";
    std::ofstream(group / "cgroup.subtree_control") << "+pids";
    std::ofstream(group / "cgroup.subtree_control") << "+cpuset";
    std::ofstream(group / "cgroup.subtree_control") << "+cpu";
    return true;
  }

  const MountedTree* version_2_tree() const {
    if (!groups_.contains("")) return nullptr;
    for (const MountedTree& tree : trees_) {
      if (tree.version_2) return &tree;
    }
    return nullptr;
  }

  fs::path at(const MountedTree& tree) const { return root_ / tree.at.relative_path(); }

  fs::path folder_of(const MountedTree& tree, const fs::path& group) const {
    const fs::path inside = group.lexically_relative(tree.shown);
    const bool seen = !inside.empty() && *inside.begin() != "..";
    return !seen || inside == "." ? at(tree) : at(tree) / inside;
  }

  fs::path root_;
  std::vector<MountedTree> trees_;
  std::map<std::string, fs::path> groups_;
};

}  // namespace

GroupPlaces find_group_places(const fs::path& root) {
  const Finder finder(root);
  GroupPlaces places;
  places.memory = finder.version_1("memory");
  if (!places.memory) places.memory = finder.version_2("memory");
  places.pids = finder.version_1("pids");
  if (!places.pids) places.pids = finder.version_2("pids");
  places.cpu = finder.version_1("cpuacct");
  if (!places.cpu) places.cpu = finder.version_2_plain();
  // A process is in one version 2 group at a time, so everything from version 2 must be at one place.
  if (places.memory.version_2) {
    if (places.pids.version_2 && places.pids != places.memory) places.pids = {};
    if (places.cpu.version_2) places.cpu = places.memory;
  } else if (places.pids.version_2 && places.cpu.version_2) {
    places.cpu = places.pids;
  }
  places.freezer = finder.version_2_plain();
  for (const GroupPlace& place : {places.memory, places.pids, places.cpu}) {
    if (place.version_2) places.freezer = place;
  }
  if (!places.freezer) places.freezer = finder.version_1("freezer");
  places.cpuset = finder.version_1("cpuset");
  places.shares = finder.version_1("cpu");
  const auto handed_on = [&](std::string_view controller) {
    return places.freezer.version_2 && Finder::hands_on(places.freezer.folder, controller);
  };
  if (!places.cpuset && handed_on("cpuset")) places.cpuset = places.freezer;
  if (!places.shares && handed_on("cpu")) places.shares = places.freezer;
  return places;
}

}  // namespace agon::sandbox
